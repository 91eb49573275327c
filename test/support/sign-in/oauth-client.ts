/** What a host keeps of a sign-in, for the official clients of both lines. */

import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import { browse } from './authorization-server.ts';

const CALLBACK = 'http://127.0.0.1/callback';

/** Who the client is: one that the authorization server knows, one that registers, or one with a document of its own. */
export type ClientKind = 'known' | 'registered' | 'documented';

/** Where the document of such a client is. */
export const CLIENT_DOCUMENT = 'https://client.example/oauth.json';

const METADATA = {
  client_name: 'Client of the tests',
  redirect_uris: [CALLBACK],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: 'native',
};

/** The documents of clients by their addresses, for the authorization server to find. */
export const CLIENT_DOCUMENTS = { [CLIENT_DOCUMENT]: { ...METADATA, client_id: CLIENT_DOCUMENT } };

type Stored = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
type Tokens = Awaited<ReturnType<OAuthClientProvider['tokens']>>;

/** Creates a host that has not signed in yet. */
export function createHostSide(kind: ClientKind) {
  let client: Stored = kind === 'known' ? { client_id: 'known-client' } : undefined;
  let tokens: Tokens;
  let verifier = '';
  let authorizeAt: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    ...(kind === 'documented' && { clientMetadataUrl: CLIENT_DOCUMENT }),
    clientMetadata: METADATA,
    state: () => 'state-of-the-tests',
    clientInformation: () => client,
    saveClientInformation: (saved) => {
      client = saved;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    redirectToAuthorization: (url) => {
      authorizeAt = url;
    },
  };
  return {
    provider,
    clientId: () => client?.client_id,
    tokens: () => tokens,
    /** Spoils the access token, as if it had been taken back. */
    spoil: () => {
      if (tokens !== undefined)
        tokens = { ...tokens, access_token: `${tokens.access_token.slice(0, -8)}AAAAAAAA` };
    },
    /** What was last asked of the person. */
    asksFor: () => authorizeAt?.searchParams.get('scope'),
    /** Signs in as a person does, and tells what the authorization server then sends to the client. */
    async signIn(): Promise<URLSearchParams> {
      if (authorizeAt === undefined)
        throw new Error('The client has not asked anybody to sign in.');
      return (await browse(authorizeAt.href, (url) => url.startsWith(CALLBACK))).searchParams;
    },
  };
}
