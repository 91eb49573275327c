/** A server where people sign in, in this process, and calls by whoever is named. */

import { onTestFinished } from 'vitest';
import { openPim } from '../../e2e/life-stage.ts';
import { CALL, look, post } from '../../e2e/serve-http.ts';
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
