/** The least that the SDK can be: one tool that does nothing, bundled as the real server is. What it costs is the floor. */

import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '0.0.0' });
  server.registerTool(
    'echo',
    { description: 'Returns its text.', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  return server;
});
