/**
 * An OAuth 2.1 resource server (MCP 2026-07-28, Authorization): tokens of an issuer are JWTs (RFC
 * 9068). Tokens end here: none is stored, logged or passed on.
 */

import type { IncomingMessage } from 'node:http';
import type { AuthInfo } from '@modelcontextprotocol/server';
import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Person } from '../../catalog/call/context.ts';
import { isToken, type Refusal, readBearer } from '../http-gate.ts';
import { COOLDOWN_MS, IssuerUnavailable } from './issuer-keys.ts';
import { readPerson, readScopes, SCOPES, SCRIPT } from './people.ts';
import { ProtectedResource, type ResourceOptions } from './protected-resource.ts';

interface SignInOptions extends ResourceOptions {
  readonly audience: readonly string[];
  readonly token: string | undefined;
  /** Hashes people's ids. */
  readonly secret: string;
  readonly namesPeople: boolean;
  readonly findKey: JWTVerifyGetKey;
  readonly today: () => Date;
  readonly isWriting: (name: unknown, args: unknown) => Promise<boolean>;
  readonly onRefused: (reason: string) => void;
}

// Signed by a key pair: whoever can check such a token cannot make one.
const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((kind) =>
  [256, 384, 512].map((bits) => `${kind}${bits}`),
);

const CLOCK_TOLERANCE_S = 60;

const LATER: Refusal = {
  status: 503,
  reason: `The sign-in cannot be checked now. Repeat the request in ${COOLDOWN_MS / 1_000} s.`,
};

const NOT_SIGNED = 'The token is not signed by a key of the issuer.';

const REASONS: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'The token has expired.',
  ERR_JOSE_ALG_NOT_ALLOWED: 'The token is signed by an algorithm that is not accepted.',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: NOT_SIGNED,
  ERR_JWKS_NO_MATCHING_KEY: NOT_SIGNED,
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: NOT_SIGNED,
};

function describe(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `The claim ${error.claim} of the token is missing, or not what this server asks for.`;
  }
  const reason = error instanceof errors.JOSEError ? REASONS[error.code] : undefined;
  return reason ?? 'The token is no signed JWT that can be read.';
}

interface UncheckedMessage {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown } | null;
}

/**
 * Admits callers with a token of the issuer, or with that of the scripts; sends nothing before the
 * first.
 */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #rules: JWTVerifyOptions;
  readonly #resource: ProtectedResource;

  constructor(options: SignInOptions) {
    this.#options = options;
    this.#resource = new ProtectedResource(options);
    this.#rules = {
      issuer: options.issuer,
      audience: [...options.audience],
      algorithms: [...ALGORITHMS, 'EdDSA', 'Ed25519'],
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'sub'],
    };
  }

  metadataAt(path: string): string | undefined {
    return this.#resource.metadataAt(path);
  }

  /** Identifies the sender of a request, or returns the answer instead. Never throws. */
  async check({
    url = '',
    headersDistinct,
  }: Pick<IncomingMessage, 'url' | 'headersDistinct'>): Promise<AuthInfo | Refusal> {
    const { token: scriptToken, onRefused } = this.#options;
    const [authorization, ...furtherHeaders] = headersDistinct.authorization ?? [];
    // Addresses are logged on the way (RFC 9700 §4.3.2). A token in two places is ambiguous (RFC
    // 6750 §3.1).
    if (furtherHeaders.length > 0 || new URLSearchParams(url.split('?')[1]).has('access_token')) {
      const reason = 'A token belongs into one Authorization header, and nowhere else.';
      return this.#resource.refuse(400, reason, 'invalid_request');
    }
    const token = readBearer(authorization);
    if (token === undefined) {
      return this.#resource.refuse(401, 'Sign in, then send the access token as bearer token.');
    }
    if (scriptToken !== undefined && isToken(token, scriptToken)) {
      return grant(SCRIPT, Object.values(SCOPES));
    }
    const answer = await this.#verify(token).catch((error: unknown) =>
      error instanceof IssuerUnavailable
        ? LATER
        : this.#resource.refuse(401, describe(error), 'invalid_token'),
    );
    if ('reason' in answer) onRefused(answer.reason);
    return answer;
  }

  /**
   * Refuses a request that would write, if its sender may not.
   * @param parsedBody its body, which is what runs; undefined: it has none, or it is no JSON, and
   * nothing runs
   * @returns the answer instead; undefined: it may run
   */
  async screen(parsedBody: unknown, caller: AuthInfo | undefined): Promise<Refusal | undefined> {
    if (caller?.scopes.includes(SCOPES.write) === true) return undefined;
    for (const message of [parsedBody].flat()) {
      const { method, params }: UncheckedMessage = Object(message);
      const isCall = method === 'tools/call';
      if (isCall && (await this.#options.isWriting(params?.name, params?.arguments))) {
        return this.#resource.refuseScope(SCOPES.write);
      }
    }
    return undefined;
  }

  async #verify(token: string): Promise<AuthInfo | Refusal> {
    const { findKey, today, scopePrefix, secret, namesPeople } = this.#options;
    const rules = { ...this.#rules, currentDate: today() };
    const { payload } = await jwtVerify(token, findKey, rules);
    const granted = readScopes(payload, scopePrefix);
    if (!granted.includes(SCOPES.read)) return this.#resource.refuseScope(SCOPES.read);
    const { id, name } = readPerson(payload, secret, namesPeople);
    return grant({ id, owner: id, name }, granted);
  }
}

function grant(person: Person, granted: readonly string[]): AuthInfo {
  return { token: '', clientId: '', scopes: [...granted], extra: { person } };
}
