/** An issuer that is down, broken or hostile: nobody is let in, nobody is sent to sign in again, and the operator is told why. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CALL, post } from '../../e2e/serve-http.ts';
import { findAddress, serveHere } from '../../support/serve-here.ts';
import {
  type Answers,
  answerJson,
  byRsa,
  forge,
  makeKey,
  nowS,
  publicJwk,
  startForgingIssuer,
} from '../../support/sign-in/forging-issuer.ts';

const key = makeKey('key');

const redirect = (response: ServerResponse, url: string): void =>
  void response.writeHead(302, { location: `${url}/elsewhere` }).end();

/** 50 MB that are a set of keys. */
function answerLarge(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(`{"keys":[${JSON.stringify(publicJwk(key))}],"x":"`);
  const chunk = 'x'.repeat(1024 * 1024);
  let left = 50;
  const write = (): void => {
    for (; left > 0; left -= 1) if (!response.write(chunk)) break;
    if (left === 0) response.end('"}');
  };
  response.on('drain', () => {
    left -= 1;
    write();
  });
  write();
}

const named =
  (changes: object): Answers['metadata'] =>
  (response, url) =>
    answerJson(response, { issuer: url, jwks_uri: `${url}/keys`, ...changes });

const TROUBLES: readonly (readonly [what: string, Partial<Answers>, says: string])[] = [
  [
    'its keys are at a redirect',
    { keys: redirect },
    'its keys cannot be read: its address answers with status 302',
  ],
  [
    'its metadata are at a redirect',
    { metadata: redirect },
    'its metadata cannot be read: its address answers with status 404',
  ],
  [
    'its keys are 50 MB',
    { keys: answerLarge },
    'its keys cannot be read: it does not come whole, or not in time',
  ],
  ['its keys fail', { keys: (response) => void response.writeHead(500).end() }, 'with status 500'],
  [
    'its keys are cut off',
    { keys: (response) => void response.destroy() },
    'it does not come whole',
  ],
  [
    'its keys are no JSON',
    { keys: (response) => void response.end('<html>') },
    'it is no JSON object',
  ],
  [
    'its keys are a text',
    { keys: (response) => answerJson(response, 'keys') },
    'it is no JSON object',
  ],
  [
    'its keys are no set',
    { keys: (response) => answerJson(response, { keys: 'none' }) },
    'they are no set of keys',
  ],
  [
    'its metadata name another issuer',
    { metadata: named({ issuer: 'https://login.example.com' }) },
    'its metadata names another issuer',
  ],
  [
    'its metadata name no keys',
    { metadata: named({ jwks_uri: undefined }) },
    'its metadata names no address of them',
  ],
  [
    'its keys are read from a file',
    { metadata: named({ jwks_uri: 'file:///etc/passwd' }) },
    'it is not at an https address',
  ],
  [
    'its keys come by plain http',
    { metadata: named({ jwks_uri: 'http://keys.example.com/' }) },
    'it is not at an https address',
  ],
];

describe('an issuer of which', () => {
  it.each(TROUBLES)('%s: its tokens are refused for now', async (_what, answers, says) => {
    const issuer = await startForgingIssuer([key]);
    onTestFinished(() => issuer.close());
    Object.assign(issuer.answers, answers);
    const address = await findAddress();
    const resource = `http://${address}/mcp`;
    const { url, lines } = await serveHere(
      { PIM_OAUTH_ISSUER: issuer.issuer, PIM_MCP_URL: resource },
      address,
    );
    const claims = {
      iss: issuer.issuer,
      aud: resource,
      sub: 'ann',
      exp: nowS() + 300,
      scope: 'catalog:read',
    };
    const token = forge({ alg: 'RS256', kid: 'key' }, claims, byRsa(key));
    const answer = await post(url, JSON.stringify(CALL), { authorization: `Bearer ${token}` });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([503, undefined]);
    expect(answer.body).toContain('Repeat the request in 10 s.');
    expect(lines.join('')).toContain(says);
    expect(issuer.asked).not.toContain('/elsewhere');
  });
});
