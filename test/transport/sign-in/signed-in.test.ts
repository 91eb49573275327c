/** What somebody who signed in meets: the metadata that lead there, their name in log and counts, and a bound on their calls. */
import { describe, expect, it } from 'vitest';
import { CALL, look, post } from '../../e2e/serve-http.ts';
import { serveHere } from '../../support/serve-here.ts';
import { openSignedIn as open, SCRIPT_TOKEN } from '../../support/sign-in/signed-in-server.ts';

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
    const view = { ...CALL, id: 8, method: 'resources/read', params: { uri: 'ui://board' } };
    const batch = await call(ann, [view, { ...read, id: 9 }, CALL]);
    expect(batch.body.match(/^data: .*RATE_LIMITED/gm)).toHaveLength(3);
    expect(batch.body).not.toContain('<!doctype html>');
    for (const token of [bob, SCRIPT_TOKEN, SCRIPT_TOKEN])
      expect((await call(token)).body).toContain('returned');
  });
});
