/** A server where people sign in, in this process, and calls by whoever is named. */

import { onTestFinished } from 'vitest';
import { openPim } from '../../e2e/life-stage.ts';
import { CALL, look, post } from '../../e2e/serve-http.ts';
import { SYNC_ENV } from '../copied.ts';
import { findAddress, serveHere } from '../serve-here.ts';
import { byRsa, forge, makeKey, nowS, startForgingIssuer } from './forging-issuer.ts';

/** The bearer token of scripts. */
export const SCRIPT_TOKEN = 'canary-token-of-scripts';
const key = makeKey('key');

/** A server, and calls by whoever is named. */
export async function openSignedIn(settings: Readonly<Record<string, string>> = {}) {
  const issuer = await startForgingIssuer([key]);
  onTestFinished(() => issuer.close());
  const address = await findAddress();
  const resource = `http://${address}/mcp`;
  const { address: pim } = await openPim();
  const own = {
    PIM_OAUTH_ISSUER: issuer.issuer,
    PIM_MCP_URL: resource,
    PIM_MCP_TOKEN: SCRIPT_TOKEN,
    PIM_LOG: 'info',
  };
  const serving = await serveHere({ ...pim, ...own, ...settings }, address);
  const { url } = serving;
  const tokenOf = (sub: string): string => {
    const claims = {
      iss: issuer.issuer,
      aud: resource,
      sub,
      exp: nowS() + 300,
      scope: 'catalog:read copy:write',
    };
    return forge(
      { alg: 'RS256', kid: 'key' },
      { ...claims, email: `${sub}@example.com` },
      byRsa(key),
    );
  };
  const call = async (token: string, message: object = CALL) => {
    const { status, body } = await post(url, JSON.stringify(message), {
      authorization: `Bearer ${token}`,
    });
    return { status, body };
  };
  const calls = () =>
    serving.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'call');
  const metrics = (token: string) =>
    look('/metrics', { url }, { authorization: `Bearer ${token}` });
  return { url, resource, issuer, call, tokenOf, calls, metrics };
}

/** The same with a local copy, and questions to it. */
export async function openSignedInWithCopy(settings: Readonly<Record<string, string>> = {}) {
  const opened = await openSignedIn({ ...SYNC_ENV, PIM_COPY_SEARCH: 'off', ...settings });
  /** The response to a request, parsed. */
  const ask = async (token: string, method: string, params: object) => {
    const { body } = await opened.call(token, { jsonrpc: '2.0', id: 1, method, params });
    return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body);
  };
  /** The answer of a tool. */
  const callTool = async (token: string, name: string, args: object) => {
    const { result } = await ask(token, 'tools/call', { name, arguments: args });
    return JSON.parse(result.content[0].text);
  };
  for (let tries = 0; tries < 50; tries += 1)
    if ((await callTool(SCRIPT_TOKEN, 'sync_catalog', {})).state === 'done') break;
  return { ...opened, ask, callTool };
}
