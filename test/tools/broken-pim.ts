/** A PIM over real HTTP that answers as the test says, rightly or not: a list of records that can be disturbed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import {
  type CatalogServer,
  openServer,
  type ServerOptions,
  UNLIMITED,
} from '../support/catalog-server.ts';

/** What the PIM answers a request with; a text is sent as it is. */
export interface PimAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: WireRecord | string;
}

/** Answers the request to an endpoint (the last part of the path). */
export type PimBehaviour = (endpoint: string, body: WireRecord) => PimAnswer;

/** A request as it came. */
export interface PimRequest {
  readonly endpoint: string;
  readonly body: WireRecord;
}

/** A server over a PIM whose behaviour can be changed. */
export interface PimServer extends CatalogServer {
  readonly requests: readonly PimRequest[];
  /** The settings that point at the PIM, for commands too. */
  readonly settings: Readonly<Record<string, string>>;
  behave(behaviour: PimBehaviour): void;
}

/** Opens a server over a PIM that finds nothing until it is told how to behave; both end with `close`. */
export async function startPim(options: ServerOptions = {}): Promise<PimServer> {
  const requests: PimRequest[] = [];
  let behave: PimBehaviour = () => ({ body: { result: [], totalCount: 0 } });
  const pim = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const endpoint = request.url?.split('/').at(-1) ?? '';
      const body = JSON.parse(Buffer.concat(chunks).toString()) as WireRecord; // what the client sends is JSON
      requests.push({ endpoint, body });
      const answer = behave(endpoint, body);
      response.writeHead(answer.status ?? 200, {
        'content-type': 'application/json',
        ...answer.headers,
      });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => pim.listen(0, '127.0.0.1', resolve));
  const { port } = pim.address() as AddressInfo; // a TCP server that listens has one
  const settings = {
    PIM_API_URL: `http://127.0.0.1:${port}`,
    PIM_CLIENT_ID: 'test-client',
    PIM_APP_KEY: 'test-key-which-is-secret',
    PIM_LIMITS: JSON.stringify(UNLIMITED),
  };
  const server = await openServer({ ...options, env: { ...settings, ...options.env } });
  return {
    ...server,
    requests,
    settings,
    behave: (behaviour) => {
      behave = behaviour;
    },
    close: async () => {
      await server.close();
      pim.closeAllConnections();
      pim.close();
    },
  };
}

/** As {@link startPim} with a PIM that behaves as given, closed when the test ends. */
export async function openOverPim(
  behave: PimBehaviour,
  options: ServerOptions = {},
): Promise<PimServer> {
  const server = await startPim(options);
  server.behave(behave);
  onTestFinished(() => server.close());
  return server;
}

/** As {@link openOverPim} with a PIM that lists these records at every endpoint. */
export function openOverRecords(
  records: readonly WireRecord[],
  options: ServerOptions = {},
): Promise<PimServer> {
  return openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }), options);
}

/** As {@link openOverPim} with a PIM that lists these records by endpoint, and nothing at others. */
export function openOverLists(
  lists: Readonly<Record<string, readonly WireRecord[]>>,
  options: ServerOptions = {},
): Promise<PimServer> {
  return openOverPim(
    (endpoint, body) => ({ body: honestPage(lists[endpoint] ?? [], body) }),
    options,
  );
}

/** Products numbered from 1. */
export function numberedProducts(count: number): readonly WireRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    ProductId: index + 1,
    Code: `P-${index + 1}`,
    Name: `Product ${index + 1}`,
    Status: 1,
  }));
}

/** The page of records that a request asks for, as an honest PIM answers it; Codes is understood. */
export function honestPage(records: readonly WireRecord[], body: WireRecord): WireRecord {
  const codes = body.Codes as readonly unknown[] | undefined; // sent as an array (Spec §4.1)
  const matching =
    codes === undefined ? records : records.filter(({ Code }) => codes.includes(Code));
  const size = Number(body.pageSize);
  const start = Number(body.pageIndex) * size;
  return { result: matching.slice(start, start + size), totalCount: matching.length };
}
