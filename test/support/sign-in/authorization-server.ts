/** A real authorization server on loopback, oidc-provider, at which everybody is signed in and consents at once. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerJson, makeKey, type NamedKey, publicJwk } from './forging-issuer.ts';

/** What the server is to be like. */
interface ServerOptions {
  /** The endpoint that tokens are for. */
  readonly resource: string;
  readonly key: NamedKey;
  /** Scopes that people are granted of those asked for; all by default. May be changed later. */
  readonly grants?: readonly string[];
  /** What its tokens are for; the resource by default. */
  readonly audience?: string;
  /** How long ago its tokens were issued that are valid for a minute, seconds; 0 by default. */
  readonly ageS?: number;
  /** Whether it publishes another key than the one that it signs with, as if that had been taken back. */
  readonly isKeyGone?: boolean;
  /** Documents that name clients (CIMD), by their addresses. */
  readonly clientDocuments?: Readonly<Record<string, object>>;
}

const SCOPES = ['catalog:read', 'copy:write'];

/** A client that the server knows without registration. */
const KNOWN_CLIENT = {
  client_id: 'known-client',
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/** Starts one. Whoever starts it closes it. */
export async function startAuthorizationServer(options: ServerOptions) {
  const {
    resource,
    key,
    grants = SCOPES,
    audience = resource,
    ageS = 0,
    clientDocuments = {},
  } = options;
  const accountId = 'ann';
  // With the first server, so that a test can keep it from telling the console what it thinks of this Node.js.
  const { default: Provider } = await import('oidc-provider');
  const configuration = {
    jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig' }] },
    clients: [KNOWN_CLIENT],
    scopes: ['openid', 'offline_access', ...SCOPES],
    pkce: { required: () => true },
    cookies: { keys: ['of-the-tests'] },
    ttl: {
      AccessToken: 60,
      RefreshToken: 3600,
      Grant: 3600,
      Session: 3600,
      Interaction: 60,
      AuthorizationCode: 60,
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id }),
    }),
    extraTokenClaims: () => ({ preferred_username: `${accountId}@example.com` }),
    formats: {
      customizers: {
        jwt: (
          _context: unknown,
          _token: unknown,
          { payload }: { readonly payload: { exp: number } },
        ) => {
          payload.exp -= ageS;
        },
      },
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    interactions: {
      url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}`,
    },
    fetch: async (url: URL | string) => {
      const document = clientDocuments[String(url)];
      return document === undefined ? new Response(null, { status: 404 }) : Response.json(document);
    },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: grants.join(' '),
          audience,
          accessTokenTTL: 60,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
  const consent = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params, grantId } = await provider.interactionDetails(request, response);
    const grant =
      grantId === undefined
        ? new provider.Grant({ accountId, clientId: params.client_id })
        : await provider.Grant.find(grantId);
    // Each name among `scopes` counts as one of OpenID Connect too.
    grant.addOIDCScope(`openid offline_access ${params.scope ?? ''}`);
    grant.addResourceScope(resource, params.scope ?? '');
    const consented = { login: { accountId }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, consented);
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (request.url === '/jwks' && options.isKeyGone === true)
      answerJson(response, { keys: [publicJwk(makeKey(key.kid))] });
    else
      void (request.url?.startsWith('/interaction/') ? consent : provider.callback())(
        request,
        response,
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration);
  return {
    issuer,
    /** Method and path of each request, in order. */
    asked: asked as readonly string[],
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Goes to an address as a browser does, with cookies, until it is sent to the client. */
export async function browse(from: string, isClient: (url: string) => boolean): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = from;
  for (let step = 0; step < 10; step += 1) {
    if (isClient(url)) return new URL(url);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${url}: ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('It was sent on and on.');
}
