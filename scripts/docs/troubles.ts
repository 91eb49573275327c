/** Renders the messages that docs/troubleshooting.md explains, as the code writes them. Pure. */

import { checkNode } from '../../src/cli/doctor.ts';
import {
  type CatalogError,
  CredentialsRejectedError,
  FilterIgnoredError,
  NoCopyError,
  NotInstalledError,
  RateLimitedError,
} from '../../src/errors.ts';
import { errorOfNetwork, errorOfStatus } from '../../src/pim/http/status.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { checkGate, parseListenAddress } from '../../src/transport/http-gate.ts';
import { renderBlock, type Sections } from './markdown.ts';

/** A plausible waiting time from the PIM. */
const WAIT_MS = 30_000;

/** The messages, by the name of their section. */
export function renderTroubles(): Sections {
  const answering = { answering: false, proxied: false };
  const network = (code: string): CatalogError =>
    errorOfNetwork('products', Object.assign(new Error(), { code }), answering);
  const answered = (status: number): CatalogError =>
    errorOfStatus({ endpoint: 'products', status, retryAfterMs: undefined, named: [] });
  const messages: Readonly<Record<string, readonly string[]>> = {
    node: [finding(checkNode('18.20.0'))],
    partial: [refusal({ PIM_API_URL: 'https://pim.example.com' })],
    setting: [refusal({ PIM_API_URL: 'pim.example.com', PIM_CLIENT_ID: 'a', PIM_APP_KEY: 'b' })],
    credentials: [told(new CredentialsRejectedError(WAIT_MS)), told(answered(403))],
    address: [told(answered(404)), told(answered(301))],
    network: ['ENOTFOUND', 'EPROTO', 'ECONNREFUSED', 'SELF_SIGNED_CERT_IN_CHAIN'].map((code) =>
      told(network(code)),
    ),
    limit: [told(new RateLimitedError('products', WAIT_MS))],
    filter: [told(new FilterIgnoredError(['brand_name_contains']))],
    copy: [told(new NoCopyError(false)), told(new NotInstalledError())],
    http: refusedOverHttp(),
  };
  return Object.fromEntries(
    Object.entries(messages).map(([name, texts]) => [
      `error-${name}`,
      renderBlock('text', texts.join('\n\n')),
    ]),
  );
}

function told({ code, message, fix }: CatalogError): string {
  return `${code}: ${message}\nfix: ${fix}`;
}

function finding({ status, check, says, fix }: ReturnType<typeof checkNode>): string {
  return `${status}  ${check}  ${says}${fix === undefined ? '' : `\n→ ${fix}`}`;
}

/** The message of a process that cannot start. */
function refusal(env: Readonly<Record<string, string>>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof Error) return `pim-mcp: ${error.message}`;
  }
  throw new Error('This configuration is not refused.');
}

function refusedOverHttp(): readonly string[] {
  const address = parseListenAddress('0.0.0.0:8765');
  if (address === undefined) throw new Error('This is an address.');
  const gate = { address, names: [], token: 'your-token' };
  const requests = [{ host: '192.0.2.1' }, { host: 'pim-mcp.example.com' }];
  return requests.map((headers) => {
    const refused = checkGate({ headers }, gate);
    if (refused === undefined) throw new Error('This request is not refused.');
    return `${refused.status}: ${refused.reason}`;
  });
}
