/** An issuer that can be told to be wrong in any way, and tokens made by hand, of node:crypto alone. */

import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key pair with its name. */
export interface NamedKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Makes an RSA key pair. */
export function makeKey(kid: string): NamedKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) };
}

/** The public half, as a set of keys holds it. */
export function publicJwk({ kid, publicKey }: NamedKey) {
  return { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' };
}

const encode = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Signs bytes; the algorithms of the header are up to who writes it. */
type Signer = (bytes: Buffer) => Buffer;

/** By RS256. */
export const byRsa =
  ({ privateKey }: Pick<NamedKey, 'privateKey'>): Signer =>
  (bytes) =>
    sign('sha256', bytes, privateKey);
/** By ES256. */
export const byEcdsa =
  ({ privateKey }: Pick<NamedKey, 'privateKey'>): Signer =>
  (bytes) =>
    sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
/** By EdDSA. */
export const byEd25519 =
  ({ privateKey }: Pick<NamedKey, 'privateKey'>): Signer =>
  (bytes) =>
    sign(null, bytes, privateKey);
/** By HS256, with any secret. */
export const bySecret =
  (secret: string): Signer =>
  (bytes) =>
    createHmac('sha256', secret).update(bytes).digest();
/** Not at all. */
export const unsigned: Signer = () => Buffer.alloc(0);

/** A JWT of any header and any claims. */
export function forge(header: object, claims: object | string, signer: Signer): string {
  const bytes = `${encode(header)}.${encode(claims)}`;
  return `${bytes}.${signer(Buffer.from(bytes)).toString('base64url')}`;
}

/** Now, as tokens tell time. */
export const nowS = (): number => Math.floor(Date.now() / 1_000);

/** What a server listens to and who asked it; whoever starts it closes it. */
async function listen(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, asked: asked as readonly string[], close };
}

/** How an issuer answers at its two addresses; it may be changed at any time. */
export interface Answers {
  metadata: (response: ServerResponse, url: string) => void;
  keys: (response: ServerResponse, url: string) => void;
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts an issuer with these keys. */
export async function startForgingIssuer(keys: readonly NamedKey[]) {
  const answers: Answers = {
    metadata: (response, url) => answerJson(response, { issuer: url, jwks_uri: `${url}/keys` }),
    keys: (response) => answerJson(response, { keys: keys.map(publicJwk) }),
  };
  const server = await listen((request, response) => {
    if (request.url === '/.well-known/oauth-authorization-server')
      answers.metadata(response, server.url);
    else if (request.url === '/keys') answers.keys(response, server.url);
    else response.writeHead(404).end();
  });
  return { issuer: server.url, answers, asked: server.asked, close: server.close };
}
