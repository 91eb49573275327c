import type { Refusal } from '../http-gate.ts';
import { SCOPES } from './people.ts';

/** Description of this server for clients. */
export interface ResourceOptions {
  /** As tokens write it. */
  readonly issuer: string;
  /** Public address of the endpoint, without a slash at its end. */
  readonly resource: string;
  /** Prefix of our scopes in the issuer's names; mostly empty. */
  readonly scopePrefix: string;
}

// RFC 9728 §3.
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/**
 * This server as a protected resource (RFC 9728): its metadata, and refusals that say where to sign
 * in.
 */
export class ProtectedResource {
  readonly #metadataPaths: readonly string[];
  readonly #metadata: string;
  readonly #challenge: readonly string[];

  constructor({ issuer, resource, scopePrefix }: ResourceOptions) {
    const { origin, pathname } = new URL(resource);
    const ownPath = pathname === '/' ? WELL_KNOWN : WELL_KNOWN + pathname;
    // Both from the start, because many clients cannot ask for a further one later.
    const scopes = Object.values(SCOPES).map((scope) => scopePrefix + scope);
    this.#metadataPaths = [WELL_KNOWN, `${WELL_KNOWN}/mcp`, ownPath];
    this.#challenge = [`resource_metadata="${origin}${ownPath}"`, `scope="${scopes.join(' ')}"`];
    this.#metadata = JSON.stringify({
      resource,
      resource_name: 'pim-mcp',
      authorization_servers: [issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
    });
  }

  /** Returns the metadata of this server, open to all (RFC 9728 §2), if the path is theirs. */
  metadataAt(path: string): string | undefined {
    return this.#metadataPaths.includes(path) ? this.#metadata : undefined;
  }

  /** Refuses a request. @param error its code (RFC 6750 §3.1), if a token was sent */
  refuse(status: number, reason: string, error?: string): Refusal {
    const description =
      error === undefined ? [] : [`error="${error}"`, `error_description="${reason}"`];
    const challenge = `Bearer ${[...description, ...this.#challenge].join(', ')}`;
    return { status, reason, challenge };
  }

  refuseScope(needed: string): Refusal {
    const reason = `This needs the scope ${needed}, which the token does not grant.`;
    return this.refuse(403, reason, 'insufficient_scope');
  }
}
