import type { EndpointName } from '../endpoints.ts';
import { Asker, type AskerParts, type AskOptions } from './ask.ts';
import type { Http, HttpAnswer } from './http.ts';
import { errorOfStatus } from './status.ts';

/** Sends requests to the PIM: authenticated, within its limits, retried where that helps. */
export type Sender = ReturnType<typeof createSender>;

export interface SendOptions extends AskOptions {
  readonly trace?: Readonly<Record<string, string>> | undefined;
}

interface SenderOptions extends Omit<AskerParts, 'service'> {
  readonly http: Http;
  readonly clientId: string;
  readonly appKey: string;
  readonly paths: Readonly<Record<EndpointName, string>>;
}

// Spec §4: both headers must be sent; the search example has this pair.
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

// Spec §4: the example of the product query sends exactly this type. Tried after a 406 or 415 to
// the first pair.
const SUFFIX_HEADERS = {
  accept: 'application/json, */*;q=0.1',
  'content-type': 'application/*+json',
};

export function createSender({ http, clientId, appKey, paths, ...parts }: SenderOptions) {
  const asker = new Asker(parts);
  const wantsSuffix = new Set<EndpointName>();

  return {
    async send(
      endpoint: EndpointName,
      fields: Readonly<Record<string, unknown>>,
      { trace, ...options }: SendOptions,
    ): Promise<HttpAnswer> {
      const body = JSON.stringify({ ...fields, clientId, appKey });
      let isSuffixed = false;
      return asker.ask(
        endpoint,
        {
          send: (how) => {
            isSuffixed = wantsSuffix.has(endpoint);
            const headers = {
              ...(isSuffixed ? SUFFIX_HEADERS : JSON_HEADERS),
              ...trace,
            };
            return http.send({
              endpoint,
              path: paths[endpoint],
              body,
              headers,
              ...how,
            });
          },
          switchContentType: ({ status }) => {
            if (status !== 406 && status !== 415) return false;
            // Remember it before the retry, so that a failure on the way does not restart with the
            // unwanted type.
            if (isSuffixed) wantsSuffix.delete(endpoint);
            else wantsSuffix.add(endpoint);
            return !isSuffixed;
          },
          errorOf: ({ status, refusalText, isProxied }, retryAfterMs) => {
            const named = Object.keys(fields).filter((name) =>
              new RegExp(`\\b${name}\\b`, 'i').test(refusalText),
            );
            return errorOfStatus({ endpoint, status, retryAfterMs, named, isProxied });
          },
        },
        options,
      );
    },
  };
}
