import { onTestFinished } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import {
  ENDPOINT_NAMES,
  ENDPOINT_PATHS,
  type EndpointName,
} from '../../src/sandbox/endpoint-paths.ts';
import { type SandboxOptions, startSandbox } from './generated-sandbox.ts';
import { createSmallCatalog } from './small-catalog.ts';

/** Limits under which a test can never meet a 429. */
export const UNLIMITED = Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0]));

/** What came back: the parsed JSON body, with its two common fields beside it. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: WireRecord;
  readonly result: readonly WireRecord[];
  readonly totalCount: unknown;
}

/** A client of one sandbox. */
export type SandboxClient = Awaited<ReturnType<typeof openClient>>;

/** Starts a sandbox without limits, over the small catalog unless the options name another, closed when the test ends. */
export async function openClient(options: SandboxOptions = {}) {
  const catalog = options.dataDir === undefined ? { source: createSmallCatalog() } : {};
  const sandbox = await startSandbox({ ...catalog, limits: UNLIMITED, ...options });
  onTestFinished(() => sandbox.close());

  /** Sends any body with any headers. */
  async function send(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Received> {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body,
    });
    const parsed = (await response.json()) as WireRecord; // every answer of the sandbox but a picture is a JSON object
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      result: Array.isArray(parsed.result) ? parsed.result : [],
      totalCount: parsed.totalCount,
    };
  }

  /** Sends a query with valid credentials, which `parameters` may replace. */
  async function query(endpoint: EndpointName, parameters: WireRecord = {}): Promise<Received> {
    const credentials = { clientId: sandbox.clientId, appKey: sandbox.appKey };
    return send(ENDPOINT_PATHS[endpoint], JSON.stringify({ ...credentials, ...parameters }));
  }

  return {
    sandbox,
    query,
    send,
    /** The codes of the records that a query gives. */
    codes: async (endpoint: EndpointName, parameters?: WireRecord): Promise<unknown[]> =>
      (await query(endpoint, parameters)).result.map((record) => record.Code),
  };
}
