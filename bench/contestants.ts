/** The servers that are compared, and the same questions in the terms of each. */

import { noServerLimits } from './no-limits.ts';
import type { PimProcess } from './pim-process.ts';
import type { Reply, RpcServer, ServerCommand } from './rpc.ts';

/** A server that answers catalog questions. */
export interface CatalogServer extends ServerCommand {
  /** Asks for one product. */
  askCode(server: RpcServer, code: string): Promise<Reply>;
  /** Asks for a page of 100 products whose name contains a text. */
  askPage(server: RpcServer, nameContains: string): Promise<Reply>;
}

/** All contestants. */
export interface Contestants {
  readonly ours: CatalogServer;
  readonly thin: CatalogServer;
  readonly bare: ServerCommand;
}

/** Products per page. */
export const PAGE_SIZE = 100;

/** The contestants. @param scripts of our server, and of the bundled bare one */
export function nameContestants(
  pim: PimProcess,
  scripts: { readonly ours: string; readonly bare: string },
): Contestants {
  const address = { PIM_API_URL: pim.url, PIM_CLIENT_ID: pim.clientId, PIM_APP_KEY: pim.appKey };
  return {
    ours: {
      name: 'pim-mcp',
      args: [scripts.ours],
      env: { ...address, PIM_LIMITS: noServerLimits },
      askCode: (server, code) => server.callTool('find_products', { codes: [code] }),
      askPage: (server, text) =>
        server.callTool('find_products', {
          name_contains: [text],
          limit: PAGE_SIZE,
          max_tokens: 8_000,
        }),
    },
    thin: {
      name: 'thin',
      args: ['bench/thin-server.mjs'],
      env: address,
      askCode: (server, code) => server.callTool('find_products', { codes: [code] }),
      askPage: (server, text) =>
        server.callTool('find_products', { name_contains: [text], page_size: PAGE_SIZE }),
    },
    bare: { name: 'bare SDK', args: [scripts.bare], env: {} },
  };
}

/**
 * What the servers are asked for: codes of products, and texts that the names of more than a page of products contain.
 */
export interface Questions {
  readonly codes: readonly string[];
  readonly texts: readonly string[];
}

/** Texts that product names of the sandbox contain often enough, in any language. */
const FRAGMENTS =
  'a e i o u r n s t l d m k b g p c er en in an ar st te le re ra or ri ta la el on ne at al is ro ol'.split(
    ' ',
  );

/** Finds questions by asking the PIM, which has their answers ready from then on. */
export async function findQuestions(pim: PimProcess): Promise<Questions> {
  const page = JSON.parse(await pim.fetchProducts({ pageIndex: 0, pageSize: 200 })) as ProductPage;
  const codes = page.result.map(({ Code }) => Code);
  const texts: string[] = [];
  for (const text of FRAGMENTS) {
    const { totalCount } = JSON.parse(
      await pim.fetchProducts({ IncludesNames: [text], pageSize: 1 }),
    ) as ProductPage;
    if (totalCount > PAGE_SIZE) texts.push(text);
  }
  return { codes, texts };
}

/** As the sandbox sends it by default. */
interface ProductPage {
  readonly result: readonly { readonly Code: string }[];
  readonly totalCount: number;
}
