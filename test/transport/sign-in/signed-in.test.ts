/** What somebody who signed in meets: the metadata that lead there, their name in log and counts, and a bound on their calls. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPim } from '../../e2e/life-stage.ts';
import { CALL, look, post } from '../../e2e/serve-http.ts';
import { findAddress, serveHere } from '../../support/serve-here.ts';
import {
  byRsa,
  forge,
  makeKey,
  nowS,
  startForgingIssuer,
} from '../../support/sign-in/forging-issuer.ts';

const SCRIPT_TOKEN = 'canary-token-of-scripts';
const key = makeKey('key');

/** A server, and calls by whoever is named. */
async function open(settings: Readonly<Record<string, string>> = {}) {
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

describe('the metadata of the resource', () => {
  it.each(['', '/mcp'])('are open to all at the well-known path%s', async (suffix) => {
    const { url, resource, issuer } = await open({ PIM_OAUTH_SCOPE_PREFIX: 'api://pim/' });
    const { status, body } = await look(`/.well-known/oauth-protected-resource${suffix}`, { url });
    expect([status, JSON.parse(body)]).toEqual([
      200,
      {
        resource,
        resource_name: 'pim-mcp',
        authorization_servers: [issuer.issuer],
        scopes_supported: ['api://pim/catalog:read', 'api://pim/copy:write'],
        bearer_methods_supported: ['header'],
      },
    ]);
    expect(issuer.asked).toEqual([]);
  });

  it('lie where the public address has them, which is a name of the server as well', async () => {
    const { url } = await open({ PIM_MCP_URL: 'https://pim.example.com/catalog/mcp/' });
    const answer = await post(url, '{}', { host: 'pim.example.com' });
    const place = '/.well-known/oauth-protected-resource/catalog/mcp';
    expect(answer.headers['www-authenticate']).toContain(
      `resource_metadata="https://pim.example.com${place}"`,
    );
    expect(JSON.parse((await look(place, { url })).body).resource).toBe(
      'https://pim.example.com/catalog/mcp',
    );
  });

  it('are not there where nobody signs in', async () => {
    const { url } = await serveHere();
    expect((await look('/.well-known/oauth-protected-resource/mcp', { url })).status).toBe(404);
  });

  it('and the way to sign in are told to web pages of our own names', async () => {
    const { url } = await open();
    const { headers } = await post(url, '{}', { origin: 'http://localhost:6274' });
    expect(headers['access-control-expose-headers']).toBe('www-authenticate, mcp-session-id');
  });
});

describe('whoever signed in', () => {
  it('is called by a hash in the log and in the counts, and scripts are called token', async () => {
    const { call, calls, tokenOf, metrics } = await open({ PIM_METRICS: 'on' });
    for (const token of [tokenOf('ann'), tokenOf('ann'), tokenOf('bob'), SCRIPT_TOKEN])
      await call(token);
    const [ann, again, bob, script] = calls().map(({ person }) => person);
    expect([ann, again, script]).toEqual([expect.stringMatching(/^[\da-f]{12}$/), ann, 'token']);
    expect(bob).not.toBe(ann);
    const { body } = await metrics(SCRIPT_TOKEN);
    expect(body).toContain(`pim_mcp_person_calls_total{person="${ann}"} 2\n`);
    expect(body).not.toMatch(/example\.com|"ann|"bob/);
  });

  it('is called by name where the operator wants it', async () => {
    const { call, calls, tokenOf, metrics } = await open({
      PIM_LOG_PEOPLE: 'on',
      PIM_METRICS: 'on',
    });
    await call(tokenOf('ann'));
    expect(calls().map(({ person }) => person)).toEqual(['ann@example.com']);
    expect((await metrics(SCRIPT_TOKEN)).body).toContain(
      'pim_mcp_person_calls_total{person="ann@example.com"} 1\n',
    );
  });

  it('may not read the counts, which are for programs', async () => {
    const { tokenOf, metrics } = await open({ PIM_METRICS: 'on' });
    expect((await metrics(tokenOf('ann'))).status).toBe(401);
  });

  it('is told to wait after as many calls in a minute as they may make; others and scripts go on', async () => {
    const { call, tokenOf } = await open({ PIM_PERSON_CALLS: '1' });
    const read = { ...CALL, method: 'resources/read', params: { uri: 'pim://products/A-1' } };
    const [ann, bob] = [tokenOf('ann'), tokenOf('bob')];
    expect((await call(ann)).body).toContain('returned');
    const refused = await call(ann);
    expect([refused.status, refused.body]).toEqual([
      200,
      expect.stringMatching(/RATE_LIMITED.*retry_after_s\\":\d+/),
    ]);
    expect((await call(ann, read)).body).toMatch(/allows each person.*Retry after \d+ s\./);
    for (const token of [bob, SCRIPT_TOKEN, SCRIPT_TOKEN])
      expect((await call(token)).body).toContain('returned');
  });
});
