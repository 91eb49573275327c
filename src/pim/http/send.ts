import type { EndpointName } from '../endpoints.ts';
import { type AskerParts, type AskOptions, createAsker } from './ask.ts';
import type { Http, HttpAnswer } from './http.ts';
import { errorOfStatus } from './status.ts';

/** Sends questions to the PIM: within its limits, repeated where that helps, authenticated. */
export interface Sender {
  /**
   * @param fields the request body without credentials (Spec §4.1–4.6)
   * @param options how long it may take, on the sender's clock, how urgent it is, and who counts its requests
   * @throws CatalogError only: RefusedRequest on 400, 413, 422; else as Http.post, Quota.run and errorOfStatus say
   */
  send(endpoint: EndpointName, fields: Readonly<Record<string, unknown>>, options: SendOptions): Promise<Sent>;
  /** Counts since the start. */
  stats(): SendStats;
}

/** How a question is sent. */
export type SendOptions = AskOptions;

/** An answer. */
interface Sent {
  /** Parsed JSON; its shape is not checked here. */
  readonly body: unknown;
  /** Its size after decompression. */
  readonly bodyBytes: number;
  /** Time on the wire of the attempt that was answered, waiting for the quota left out. Milliseconds. */
  readonly elapsedMs: number;
  /** Requests that were put on the wire for it, at least 1. */
  readonly attempts: number;
}

/** What was sent since the start. */
interface SendStats {
  /** Requests put on the wire. */
  readonly requests: number;
  /** How many of them were answered with 429. */
  readonly rateLimited: number;
}

/** What a sender is built of. */
interface SenderOptions extends Omit<AskerParts, 'service'> {
  readonly http: Http;
  readonly clientId: string;
  readonly appKey: string;
  /** Result of resolvePaths. */
  readonly paths: Readonly<Record<EndpointName, string>>;
}

type Headers = Readonly<Record<string, string>>;

/** Spec §4: both headers must be sent; this pair is in the search example. */
const JSON_HEADERS: Headers = { accept: 'application/json', 'content-type': 'application/json' };

/** Spec §4: the product query's example sends this type, literally. Tried when the first pair gets a 406 or 415. */
const SUFFIX_HEADERS: Headers = { accept: 'application/json, */*;q=0.1', 'content-type': 'application/*+json' };

/** Builds the sender of one PIM and one appKey. */
export function createSender({ http, clientId, appKey, paths, ...parts }: SenderOptions): Sender {
  const asker = createAsker(parts);
  const headersOf = new Map<EndpointName, Headers>();
  let requests = 0;
  let rateLimited = 0;

  const attempt = async (endpoint: EndpointName, body: string, headers: Headers, run: SendOptions) => {
    const path = paths[endpoint];
    const attempted = await asker.attempt(
      endpoint,
      (how) => http.post({ endpoint, path, body, headers: { ...headers, ...run.trace }, ...how }),
      run,
    );
    if (attempted.answer.status === 429) rateLimited += 1;
    return attempted;
  };

  /** One attempt, or two when the PIM wants the other content type. */
  const negotiate = async (endpoint: EndpointName, body: string, run: SendOptions) => {
    const headers = headersOf.get(endpoint) ?? JSON_HEADERS;
    // Before there is a ticket, since one that is not used at once is given up.
    await http.prepare();
    const first = await attempt(endpoint, body, headers, run);
    if (!isUnsupportedType(first.answer) || headers === SUFFIX_HEADERS) return first;
    // Known before it is tried, so that a failure on the way does not begin again with the type that is not wanted.
    headersOf.set(endpoint, SUFFIX_HEADERS);
    const second = await attempt(endpoint, body, SUFFIX_HEADERS, run);
    if (isUnsupportedType(second.answer)) headersOf.delete(endpoint);
    return second;
  };

  return {
    async send(endpoint, fields, options) {
      const body = JSON.stringify({ ...fields, clientId, appKey });
      let attempts = 0;
      const onRequest = () => {
        attempts += 1;
        requests += 1;
        options.onRequest?.();
      };
      const run = { ...options, onRequest };
      const { answer, elapsedMs } = await asker.ask(
        endpoint,
        {
          attempt: () => negotiate(endpoint, body, run),
          errorOf: ({ status, refusalText }, retryAfterMs) => {
            const named = Object.keys(fields).filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(refusalText));
            return errorOfStatus({ endpoint, status, retryAfterMs, named });
          },
        },
        run,
      );
      return { body: answer.body, bodyBytes: answer.bodyBytes, elapsedMs, attempts };
    },
    stats: () => ({ requests, rateLimited }),
  };
}

function isUnsupportedType({ status }: HttpAnswer): boolean {
  return status === 406 || status === 415;
}
