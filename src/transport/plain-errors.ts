/** The SDK writes its validator's list of issues, as JSON, into the message of an error. */

import type { JSONRPCErrorResponse, McpServer, Transport } from '@modelcontextprotocol/server';

// JSON-RPC 2.0 §5.1.
const INVALID_PARAMS = -32_602;

interface Issue {
  readonly path?: readonly (string | number)[];
}

/** Wraps a server so that its errors about malformed requests are one sentence. */
export function withPlainErrors(server: McpServer): McpServer {
  const connect = server.connect.bind(server);
  server.connect = (transport: Transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) =>
      send('error' in message ? { ...message, error: describe(message.error) } : message, options);
    return connect(transport);
  };
  return server;
}

function describe(error: JSONRPCErrorResponse['error']): JSONRPCErrorResponse['error'] {
  const issues = readIssues(error.message);
  if (issues === undefined) return error;
  // The first step is `params`, or the member of them where the SDK has parsed params alone.
  const [first = '', ...rest] = (issues[0]?.path ?? []).map(String);
  const place = [...(first === 'params' ? [] : [first]), ...rest].filter(isPlain).join('.');
  const subject = place === '' ? 'they are' : `${place} is`;
  return {
    code: INVALID_PARAMS,
    message: `Invalid params: ${subject} missing, or not of the form that MCP gives it.`,
  };
}

function isPlain(name: string): boolean {
  return /^[\w/.-]{1,60}$/.test(name);
}

function readIssues(message: string): readonly Issue[] | undefined {
  const start = message.search(/\[\s*\{/);
  if (start === -1) return undefined;
  try {
    const issues: unknown = JSON.parse(message.slice(start));
    return Array.isArray(issues) ? issues : undefined;
  } catch {
    return undefined;
  }
}
