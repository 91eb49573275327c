/** The attack table of the sign-in: what must not be let in, and beside it what must. A real server, tokens made by hand. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL, post } from '../../e2e/serve-http.ts';
import { addressOf, type Sandbox, startSandbox } from '../../support/generated-sandbox.ts';
import { findAddress, openHere } from '../../support/serve-here.ts';
import {
  byEcdsa,
  byEd25519,
  byRsa,
  bySecret,
  forge,
  makeKey,
  nowS,
  publicJwk,
  startForgingIssuer,
  unsigned,
} from '../../support/sign-in/forging-issuer.ts';

const SCRIPT_TOKEN = 'canary-token-of-scripts';
const key = makeKey('key');
const ecdsa = { kid: 'ecdsa', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
const ed25519 = { kid: 'ed25519', ...generateKeyPairSync('ed25519') };
/** Of somebody who calls it like the issuer's own. */
const stranger = makeKey('key');
/** What the issuer has taken back. */
const revoked = makeKey('revoked');

let pim: Sandbox;
let issuer: Awaited<ReturnType<typeof startForgingIssuer>>;
let evil: typeof issuer;
let serving: Awaited<ReturnType<typeof openHere>>;

beforeAll(async () => {
  pim = await startSandbox({ products: 5 });
  issuer = await startForgingIssuer([key, makeKey('next'), ecdsa, ed25519]);
  evil = await startForgingIssuer([stranger]);
  const address = await findAddress();
  const settings = {
    PIM_OAUTH_ISSUER: issuer.issuer,
    PIM_MCP_URL: `http://${address}/mcp`,
    PIM_MCP_TOKEN: SCRIPT_TOKEN,
    PIM_OAUTH_SCOPE_PREFIX: 'https://pim.example.com/mcp/',
    PIM_LOG: 'debug',
  };
  serving = await openHere({ ...addressOf(pim), ...settings }, address);
});
afterAll(async () => {
  await serving.close();
  for (const server of [issuer, evil, pim]) await server.close();
});

/** What a request has beside its body. */
interface Sent {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly query?: string;
  readonly type?: string;
  readonly body?: string;
}

const claims = (changes: object = {}) => ({
  iss: issuer.issuer,
  aud: serving.url.href,
  sub: 'ann',
  client_id: 'client',
  iat: nowS(),
  exp: nowS() + 300,
  scope: 'catalog:read copy:write',
  ...changes,
});
const signed = (changes: object = {}, header: object = {}): string =>
  forge({ alg: 'RS256', typ: 'at+jwt', kid: 'key', ...header }, claims(changes), byRsa(key));
const bearer = (token: string): Sent => ({ headers: { authorization: `Bearer ${token}` } });
const withClaims = (changes: object) => (): Sent => bearer(signed(changes));
const withHeader = (header: object) => (): Sent => bearer(signed({}, header));

async function send({
  headers = {},
  query = '',
  type = 'application/json',
  body = JSON.stringify(CALL),
}: Sent) {
  const answer = await post(new URL(query, serving.url), body, {
    'content-type': type,
    ...headers,
  });
  return { ...answer, challenge: String(answer.headers['www-authenticate'] ?? '') };
}

type Row = readonly [what: string, make: () => Sent];

const NOT_FOR_US: readonly Row[] = [
  ['the token of another resource', withClaims({ aud: 'https://other.example.com/mcp' })],
  [
    'several audiences, ours not among them',
    withClaims({ aud: ['account', 'https://other.example.com/mcp'] }),
  ],
  ['an audience that ours begins with', () => bearer(signed({ aud: serving.url.origin }))],
  ['an audience that begins with ours', () => bearer(signed({ aud: `${serving.url.href}/` }))],
  ['our audience in capitals', () => bearer(signed({ aud: serving.url.href.toUpperCase() }))],
  ['no audience', withClaims({ aud: undefined })],
  ['an empty audience', withClaims({ aud: '' })],
  ['an audience that is no text', () => bearer(signed({ aud: { 0: serving.url.href } }))],
  [
    'an ID token, whose audience is the client',
    withClaims({ aud: 'client', scope: undefined, nonce: 'n' }),
  ],
  ['another issuer', () => bearer(signed({ iss: evil.issuer }))],
  ['our issuer with a slash at its end', () => bearer(signed({ iss: `${issuer.issuer}/` }))],
  ['no issuer', withClaims({ iss: undefined })],
  ['nobody', withClaims({ sub: undefined })],
];

const NOT_NOW: readonly Row[] = [
  ['expired beyond a minute', () => bearer(signed({ exp: nowS() - 62 }))],
  ['not valid for more than a minute yet', () => bearer(signed({ nbf: nowS() + 90 }))],
  ['without an end', withClaims({ exp: undefined })],
  ['with an end in words', withClaims({ exp: '9999999999' })],
  ['with an end that is no time', withClaims({ exp: null })],
];

const NOT_SIGNED: readonly Row[] = [
  [
    'a key of the same name by somebody else',
    () => bearer(forge({ alg: 'RS256', kid: 'key' }, claims(), byRsa(stranger))),
  ],
  [
    'a key that was taken back',
    () => bearer(forge({ alg: 'RS256', kid: 'revoked' }, claims(), byRsa(revoked))),
  ],
  ['no key named, where it could be one of two', withHeader({ kid: undefined })],
  ['alg none', () => bearer(forge({ alg: 'none', kid: 'key' }, claims(), unsigned))],
  ['alg nOnE', () => bearer(forge({ alg: 'nOnE', kid: 'key' }, claims(), unsigned))],
  ['no alg', () => bearer(forge({ kid: 'key' }, claims(), byRsa(key)))],
  ['the signature left out', () => bearer(forge({ alg: 'RS256', kid: 'key' }, claims(), unsigned))],
  [
    'an ECDSA signature of zeros',
    () => bearer(forge({ alg: 'ES256', kid: 'ecdsa' }, claims(), () => Buffer.alloc(64))),
  ],
  [
    'the algorithm of another key',
    () => bearer(forge({ alg: 'ES256', kid: 'key' }, claims(), byEcdsa(ecdsa))),
  ],
  ...(['pem', 'der', 'jwk'] as const).map((form): Row => {
    const text =
      form === 'jwk'
        ? JSON.stringify(publicJwk(key))
        : key.publicKey.export({ type: 'spki', format: 'pem' });
    const secret =
      form === 'der'
        ? key.publicKey.export({ type: 'spki', format: 'der' }).toString('latin1')
        : `${text}`;
    return [
      `HS256 with the public key as its secret (${form})`,
      () => bearer(forge({ alg: 'HS256', kid: 'key' }, claims(), bySecret(secret))),
    ];
  }),
  [
    'claims changed afterwards',
    () => bearer(signed().replace(/\..*\./, `.${encode(claims({ sub: 'root' }))}.`)),
  ],
  [
    'a key of its own in the header',
    () => bearer(forge({ alg: 'RS256', jwk: publicJwk(stranger) }, claims(), byRsa(stranger))),
  ],
  [
    'jku that points elsewhere',
    () =>
      bearer(
        forge({ alg: 'RS256', kid: 'key', jku: `${evil.issuer}/keys` }, claims(), byRsa(stranger)),
      ),
  ],
  [
    'x5u that points elsewhere',
    () =>
      bearer(
        forge({ alg: 'RS256', kid: 'key', x5u: `${evil.issuer}/keys` }, claims(), byRsa(stranger)),
      ),
  ],
  [
    'a kid that is a path',
    () => bearer(forge({ alg: 'RS256', kid: '../../../dev/null' }, claims(), bySecret(''))),
  ],
  [
    'a crit header that nobody knows',
    withHeader({ crit: ['http://example.com/x'], 'http://example.com/x': true }),
  ],
  ['a payload that is not encoded', withHeader({ crit: ['b64'], b64: false })],
];

const NO_TOKEN: readonly Row[] = [
  ['cut off', () => bearer(signed().slice(0, -20))],
  ['of two parts', () => bearer(signed().split('.').slice(0, 2).join('.'))],
  ['of five parts, as an encrypted one', () => bearer(`${signed()}.a.b`)],
  ['claims that are a list', () => bearer(forge({ alg: 'RS256', kid: 'key' }, '[]', byRsa(key)))],
  ['claims that are no JSON', () => bearer(forge({ alg: 'RS256', kid: 'key' }, '{', byRsa(key)))],
  ['an opaque one', () => bearer('2YotnFZFEjr1zCsicMWpAA')],
  ['the token of scripts with one character more', () => bearer(`${SCRIPT_TOKEN}x`)],
];

const NOT_SHOWN: readonly Row[] = [
  ['nothing', () => ({})],
  ['in a cookie', () => ({ headers: { cookie: `access_token=${signed()}` } })],
  [
    'in the body',
    () => ({ type: 'application/x-www-form-urlencoded', body: `access_token=${signed()}` }),
  ],
  ['as Basic', () => ({ headers: { authorization: `Basic ${signed()}` } })],
  ['as DPoP', () => ({ headers: { authorization: `DPoP ${signed()}` } })],
  ['without a scheme', () => ({ headers: { authorization: signed() } })],
  [
    'two in one header',
    () => ({ headers: { authorization: `Bearer ${signed()}, Bearer ${signed()}` } }),
  ],
];

const TWICE: readonly Row[] = [
  ['in the query', () => ({ query: `?access_token=${signed()}` })],
  ['in the query, its name encoded', () => ({ query: `?a=1&%61ccess_token=${signed()}` })],
  [
    'in the query and in the header',
    () => ({ query: `?access_token=${signed()}`, ...bearer(signed()) }),
  ],
  [
    'in two headers',
    () => ({ headers: { authorization: [`Bearer ${signed()}`, `Bearer ${signed()}`] } }),
  ],
  ['the token of scripts in the query', () => ({ query: `?access_token=${SCRIPT_TOKEN}` })],
];

const sync = (name: string, args: object) =>
  JSON.stringify({ ...CALL, params: { name, arguments: args } });
const SQL = { sql: 'SELECT 1' };

const NOT_GRANTED: readonly Row[] = [
  ['no scope', withClaims({ scope: undefined })],
  [
    'an ID token whose audience is ours',
    withClaims({ scope: undefined, nonce: 'n', at_hash: 'h' }),
  ],
  ['an empty scope', withClaims({ scope: '' })],
  ['scopes of others', withClaims({ scope: 'openid profile catalog:reader' })],
  ['only to write', withClaims({ scope: 'copy:write' })],
  ['a scope in capitals', withClaims({ scope: 'CATALOG:READ' })],
  [
    'a scope with a prefix of others',
    withClaims({ scope: 'https://other.example.com/catalog:read' }),
  ],
  ...(
    [
      ['to read, for sync_catalog', sync('sync_catalog', {})],
      ['to read, for an export', sync('query_catalog', { ...SQL, export_as: 'a.csv' })],
      ['to read, for an export of an audit', sync('audit_catalog', { export_as: 'a.csv' })],
      [
        'to read, for an export by another name',
        sync('query_catalog', { ...SQL, exportAs: 'a.csv' }),
      ],
      ['to read, behind a byte order mark', `\uFEFF${sync('sync_catalog', {})}`],
      ['to read, for one call of several', `[${JSON.stringify(CALL)},${sync('sync_catalog', {})}]`],
    ] as const
  ).map(
    ([what, body]): Row => [what, () => ({ ...bearer(signed({ scope: 'catalog:read' })), body })],
  ),
];

const FOREIGN: readonly Row[] = [
  [
    'a Host that is not ours',
    () => ({ headers: { ...bearer(signed()).headers, host: 'evil.example' } }),
  ],
  [
    'an Origin that is not ours',
    () => ({ headers: { ...bearer(signed()).headers, origin: 'https://evil.example' } }),
  ],
];

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Checks that a request came to nothing, and that its token is told to nobody. */
async function expectRefused(make: () => Sent, status: number) {
  const before = pim.requests.length;
  const sent = make();
  const answer = await send(sent);
  expect([answer.status, pim.requests.length]).toEqual([status, before]);
  const texts = [answer.body, answer.challenge, ...serving.lines].join('\n');
  const tokens = JSON.stringify(sent).match(/[\w-]{20,}(?=[."&,]|$)/g) ?? [];
  for (const token of tokens) expect(texts).not.toContain(token);
  return answer;
}

describe.each([
  ['a token that is not for this server', NOT_FOR_US],
  ['a token of another time', NOT_NOW],
  ['a token that the issuer has not signed', NOT_SIGNED],
  ['what is no token', NO_TOKEN],
])('%s is refused', (_kind, rows) => {
  it.each(rows)('%s', async (_what, make) => {
    const { challenge } = await expectRefused(make, 401);
    expect(challenge).toMatch(
      /^Bearer error="invalid_token", error_description="[^"]+", resource_metadata="[^"]+", scope=/,
    );
  });
});

describe('who shows no token is asked to sign in', () => {
  it.each(NOT_SHOWN)('%s', async (_what, make) => {
    const { challenge } = await expectRefused(make, 401);
    const { origin } = serving.url;
    const scopes = ['catalog:read', 'copy:write']
      .map((scope) => `https://pim.example.com/mcp/${scope}`)
      .join(' ');
    expect(challenge).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="${scopes}"`,
    );
  });
});

describe('a token in a second place is refused', () => {
  it.each(TWICE)('%s', async (_what, make) => {
    expect((await expectRefused(make, 400)).challenge).toContain('error="invalid_request"');
  });
});

describe('what the token does not grant is refused', () => {
  it.each(NOT_GRANTED)('%s', async (_what, make) => {
    expect((await expectRefused(make, 403)).challenge).toMatch(
      /^Bearer error="insufficient_scope".* scope="[^"]+copy:write"$/,
    );
  });
});

describe('what is not for this server is refused before its token is looked at', () => {
  it.each(FOREIGN)('%s', async (_what, make) => {
    expect((await expectRefused(make, 403)).challenge).toBe('');
  });
});

it.each([
  ['is cut off', '{"method":"tools/call"'],
  ['begins with three byte order marks', `\uFEFF\uFEFF\uFEFF${sync('sync_catalog', {})}`],
])('a body that is no JSON is refused whoever may only read: it %s', async (_why, body) => {
  await expectRefused(() => ({ ...bearer(signed({ scope: 'catalog:read' })), body }), 400);
});

it.each(['none', 'HS256', 'RS1'])(
  'alg %s is refused as such, whatever keys there are',
  async (alg) => {
    const { body } = await expectRefused(
      () => bearer(forge({ alg, kid: 'key' }, claims(), bySecret('secret'))),
      401,
    );
    expect(body).toContain('signed by an algorithm that is not accepted');
  },
);

it('a token of 20 KB is refused', async () => {
  await expectRefused(() => bearer(signed({ more: 'x'.repeat(15_000) })), 431);
});

it('nobody has asked the addresses that tokens name', () => {
  expect(evil.asked).toEqual([]);
});

const LET_IN: readonly Row[] = [
  ['a token of the issuer', () => bearer(signed())],
  [
    'another scheme of writing Bearer',
    () => ({ headers: { authorization: `bearer  ${signed()}` } }),
  ],
  [
    'several audiences, ours among them',
    () => bearer(signed({ aud: ['account', serving.url.href] })),
  ],
  ['expired for less than a minute', () => bearer(signed({ exp: nowS() - 30 }))],
  ['valid in less than a minute', () => bearer(signed({ nbf: nowS() + 30 }))],
  ['no type, as many issuers have it', withHeader({ typ: 'JWT' })],
  ['a key of ECDSA', () => bearer(forge({ alg: 'ES256', kid: 'ecdsa' }, claims(), byEcdsa(ecdsa)))],
  [
    'a key of EdDSA',
    () => bearer(forge({ alg: 'EdDSA', kid: 'ed25519' }, claims(), byEd25519(ed25519))),
  ],
  ['scopes as Entra has them', withClaims({ scope: undefined, scp: 'catalog:read' })],
  [
    'scopes as Okta has them',
    withClaims({ scope: undefined, scp: ['catalog:read', 'copy:write'] }),
  ],
  ['scopes with the prefix', withClaims({ scope: 'https://pim.example.com/mcp/catalog:read' })],
  ['the token of scripts', () => bearer(SCRIPT_TOKEN)],
];

describe('let in is', () => {
  it.each(LET_IN)('%s', async (_what, make) => {
    const { status, body } = await send(make());
    expect([status, body]).toEqual([200, expect.stringContaining('"returned\\":1')]);
  });
});
