/** Loaded only where the settings want sign-in. */

import { type CatalogError, RateLimitedError } from '../errors.ts';
import { fetchJson } from '../pim/http/fetch-json.ts';
import { writes } from '../requests.ts';
import type { Config } from '../settings/read-config.ts';
import type { Tool } from '../tools/define-tool.ts';
import { createIssuerKeys, readKeys } from '../transport/sign-in/issuer-keys.ts';
import { createCallBound } from '../transport/sign-in/people.ts';
import { SignIn } from '../transport/sign-in/sign-in.ts';
import type { ServingIo } from './server-parts.ts';

const TOO_MANY =
  'You have made as many calls in a minute as the operator of this server allows each person.';

/**
 * Opens the sign-in; sends nothing yet.
 * @param issuer as the settings write it
 * @param now in milliseconds
 */
export function openSignIn(
  config: Config,
  issuer: string,
  { log, signal }: Pick<ServingIo, 'log' | 'signal'>,
  now: () => number,
  questionTools: readonly Tool[],
) {
  const {
    publicUrl: resource = '',
    oauthAudience: audience,
    oauthScopePrefix: scopePrefix,
    pim,
    proxy,
  } = config;
  const read = () =>
    readKeys(issuer, (url) => fetchJson(url, proxy, signal)).catch((error: Error) => {
      log('warn', 'sign_in', { error: `PIM_OAUTH_ISSUER cannot be used: ${error.message}.` });
      throw error;
    });
  const countCall = createCallBound(config.personCalls, now);
  return {
    // The name by which clients reach the endpoint.
    hostname: new URL(resource).hostname,
    signIn: new SignIn({
      issuer,
      resource,
      scopePrefix,
      token: config.httpToken,
      audience: audience.length === 0 ? [resource] : audience,
      // Never shown, and the same for all servers of a team and after every start.
      secret: pim.source === 'pim' ? pim.appKey : '',
      namesPeople: config.logPeople === 'on',
      findKey: createIssuerKeys(read, now),
      today: () => new Date(),
      isWriting: (name, args) => writes(name, args, questionTools),
      onRefused: (reason) => log('info', 'sign_in', { refused: reason }),
    }),
    admit: (id: string): CatalogError | undefined => {
      const waitMs = countCall(id);
      return waitMs === 0
        ? undefined
        : new RateLimitedError('', waitMs, undefined, undefined, TOO_MANY);
    },
  };
}
