/**
 * A code-mode server over stdio: the tools search and execute of @cloudflare/codemode. It runs in the scratch folder. The
 * part that runs the code is on node:vm: enough for a benchmark on this machine, and no protection against bad code.
 */

import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { openApiMcpServer } from '@cloudflare/codemode/mcp';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const { PIM_API_URL, PIM_CLIENT_ID, PIM_APP_KEY } = process.env;
const SYNC_MS = 5_000;

const executor = {
  async execute(code, providersOrFns) {
    const providers = Array.isArray(providersOrFns)
      ? providersOrFns
      : [{ name: 'codemode', fns: providersOrFns }];
    const logs = [];
    const box = {
      console: { log: (...parts) => logs.push(parts.map(String).join(' ')), warn() {}, error() {} },
    };
    for (const { name, fns } of providers) box[name] = { ...fns };
    try {
      return { result: await vm.runInNewContext(`(${code})()`, box, { timeout: SYNC_MS }), logs };
    } catch (error) {
      return { result: undefined, error: String(error?.message ?? error), logs };
    }
  },
};

async function request({ method, path, body }) {
  const response = await fetch(PIM_API_URL + path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ clientId: PIM_CLIENT_ID, appKey: PIM_APP_KEY, ...body }),
  });
  return response.json();
}

const spec = JSON.parse(readFileSync(process.argv[2], 'utf8'));
await openApiMcpServer({ spec, executor, request, name: 'codemode-pim' }).connect(
  new StdioServerTransport(),
);
