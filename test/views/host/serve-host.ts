/** The pages of the test host, on two origins of this machine. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PROXY = readFileSync(new URL('proxy.html', import.meta.url), 'utf8');

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Test host</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; } iframe { border: 0; width: 100%; height: 400px; display: block; }</style>
<body><script src="/host.js"></script></body>`;

/** Where the pages are. */
export interface ServedHost {
  readonly pageUrl: string;
  readonly proxyUrl: string;
  close(): Promise<void>;
}

/** The policy that MCP Apps of 2026-01-26 asks a host to enforce for what a resource declares. */
function buildPolicy({
  resourceDomains = [],
  connectDomains = [],
}: Readonly<Record<string, readonly string[]>>): string {
  const resources = resourceDomains.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' ${resources}`,
    `style-src 'self' 'unsafe-inline' ${resources}`,
    `img-src 'self' data: ${resources}`,
    `font-src 'self' ${resources}`,
    `media-src 'self' data: ${resources}`,
    `connect-src ${connectDomains.length === 0 ? "'none'" : connectDomains.join(' ')}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
  ].join('; ');
}

/** Serves them. A page within an element of its own text (srcdoc) has the policy of the page around it. */
export async function serveHost(): Promise<ServedHost> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('host-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'error',
  });
  const script = outputFiles[0]?.text ?? '';
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    if (pathname === '/host.js') {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script);
      return;
    }
    const csp = searchParams.get('csp');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(csp === null ? {} : { 'content-security-policy': buildPolicy(JSON.parse(csp)) }),
    });
    response.end(csp === null ? PAGE : PROXY);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    pageUrl: `http://127.0.0.1:${port}/`,
    // Another origin, in Chromium always this machine.
    proxyUrl: `http://localhost:${port}/proxy`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
