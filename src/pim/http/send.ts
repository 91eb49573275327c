import type { EndpointName } from '../endpoints.ts';
import { type AskerParts, type AskOptions, createAsker } from './ask.ts';
import type { Http, HttpAnswer } from './http.ts';
import { errorOfStatus } from './status.ts';

/** Sends questions to the PIM: within its limits, repeated where that helps, authenticated. */
export interface Sender {
  /**
   * @param fields the request body without credentials (Spec §4.1–4.6)
   * @throws CatalogError only: RefusedRequest on 400, 413, 422; else as Http.post, Quota.run and errorOfStatus say
   */
  send(endpoint: EndpointName, fields: Readonly<Record<string, unknown>>, options: SendOptions): Promise<HttpAnswer>;
}

/** How a question is sent. */
export interface SendOptions extends AskOptions {
  /** Headers to send along: those of a trace. */
  readonly trace?: Readonly<Record<string, string>> | undefined;
}

/** What a sender is built of. */
interface SenderOptions extends Omit<AskerParts, 'service'> {
  readonly http: Http;
  readonly clientId: string;
  readonly appKey: string;
  /** Result of resolvePaths. */
  readonly paths: Readonly<Record<EndpointName, string>>;
}

/** Spec §4: both headers must be sent; this pair is in the search example. */
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

/** Spec §4: the product query's example sends this type, literally. Tried when the first pair gets a 406 or 415. */
const SUFFIX_HEADERS = { accept: 'application/json, */*;q=0.1', 'content-type': 'application/*+json' };

/** Builds the sender of one PIM and one appKey. */
export function createSender({ http, clientId, appKey, paths, ...parts }: SenderOptions): Sender {
  const asker = createAsker(parts);
  const wantsSuffix = new Set<EndpointName>();

  return {
    async send(endpoint, fields, { trace, ...options }) {
      const body = JSON.stringify({ ...fields, clientId, appKey });
      // Before there is a ticket, since one that is not used at once is given up.
      await http.prepare();
      let isSuffixed = false;
      return asker.ask(
        endpoint,
        {
          send: (how) => {
            isSuffixed = wantsSuffix.has(endpoint);
            const headers = { ...(isSuffixed ? SUFFIX_HEADERS : JSON_HEADERS), ...trace };
            return http.post({ endpoint, path: paths[endpoint], body, headers, ...how });
          },
          asksOtherwise: ({ status }) => {
            if (status !== 406 && status !== 415) return false;
            // Known before it is tried, so that a failure on the way does not begin again with the type that is not wanted.
            if (isSuffixed) wantsSuffix.delete(endpoint);
            else wantsSuffix.add(endpoint);
            return !isSuffixed;
          },
          errorOf: ({ status, refusalText }, retryAfterMs) => {
            const named = Object.keys(fields).filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(refusalText));
            return errorOfStatus({ endpoint, status, retryAfterMs, named });
          },
        },
        options,
      );
    },
  };
}
