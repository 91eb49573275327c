/** What people would use instead of pim-mcp, and how each is asked. */

import { resolve } from 'node:path';
import type { Fact } from '../eval/facts.ts';
import type { EvalQuestion } from '../eval/questions/question.ts';
import type { Filter, ListName, Media, Product } from '../eval/records.ts';
import type { ServedCatalog } from '../eval/serve-catalog.ts';
import { openCodeMode } from './code-mode.ts';
import type { Installed } from './install.ts';
import { Cannot, type MeteredServer, NOT_THERE, startMetered } from './meter.ts';
import { openPimOverTools } from './pim-over-tools.ts';

/** A peer that is connected to a PIM. */
export interface OpenPeer {
  readonly server: MeteredServer;
  /** Tokens that the model writes and reads before the first question, beside what it is shown; 0 for most. */
  readonly learningTokens: number;
  /** The facts that an able assistant would find. Throws Cannot. */
  readonly ask: (question: EvalQuestion) => Promise<readonly Fact[]>;
}

/** A peer. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** What it is, and how it is asked, for readers of the figures. */
  readonly what: string;
  readonly open: (served: ServedCatalog, installed: Installed) => Promise<OpenPeer>;
}

const BRIDGED =
  'Gives the model a tool for each endpoint and passes on what the PIM answers. Asked page by page, 100 records each; the model looks through them.';

const OPERATIONS: Readonly<Record<ListName, string>> = {
  products: 'queryProducts',
  variants: 'queryVariants',
  'product-media-list': 'listProductMedia',
  categories: 'listCategories',
  trademarks: 'listTrademarks',
};

/** The key that a model of these bridges must be given: it lies in the body, which the model writes. */
const keyOf = ({ clientId, appKey }: ServedCatalog) => ({ clientId, appKey });

/** Asks a bridge, whose tools are called like the operations of the document, more or less. */
function askBridge(
  server: MeteredServer,
  served: ServedCatalog,
  {
    findTool,
    wrap,
  }: {
    readonly findTool: (operation: string, names: readonly string[]) => string | undefined;
    readonly wrap: (body: object) => Readonly<Record<string, unknown>>;
  },
): OpenPeer {
  const pim = openPimOverTools({
    askPage: async (list, filter, pageIndex, pageSize) => {
      const tool = findTool(OPERATIONS[list], server.toolNames);
      if (tool === undefined) throw new Cannot(`it has no tool for ${list}`);
      return server.call(tool, wrap({ ...keyOf(served), pageIndex, pageSize, ...filter }));
    },
    passesOn: (_list, filter) => filter,
    wait: served.passMinutes,
  });
  return { server, learningTokens: 0, ask: (question) => question.plainly(pim) };
}

/** What @ivotoby/openapi-mcp-server makes of the names of operations. */
const SHORT_NAMES: Readonly<Record<string, RegExp>> = {
  queryProducts: /^(?!.*media).*prod/i,
  queryVariants: /var/i,
  listProductMedia: /media/i,
  listCategories: /cat/i,
  listTrademarks: /(trade|trdm|tm)/i,
};

async function openThin(served: ServedCatalog): Promise<OpenPeer> {
  const { url, clientId, appKey } = served;
  const env = { PIM_API_URL: url, PIM_CLIENT_ID: clientId, PIM_APP_KEY: appKey };
  const server = await startMetered({ args: [resolve('bench/thin-server.mjs')], env });
  // It has one tool, for products, so variants and media are what lies inside of products.
  const products = openPimOverTools({
    askPage: async (_list, { Codes, IncludesNames, CategoryIds }, page, page_size) =>
      server.call('find_products', {
        ...(Codes && { codes: Codes }),
        ...(IncludesNames && { name_contains: IncludesNames }),
        ...(CategoryIds && { category_ids: CategoryIds }),
        page,
        page_size,
      }),
    passesOn: (_list, { Codes, IncludesNames, CategoryIds }) => ({
      ...(Codes && { Codes }),
      ...(IncludesNames && { IncludesNames }),
      ...(CategoryIds && { CategoryIds }),
    }),
    wait: served.passMinutes,
  });
  // Lists by their names: the type of their records is lost where the name is only compared.
  const read = async (list: ListName, filter: Filter = {}): Promise<readonly unknown[]> => {
    if (list === 'products') return products.read(list, filter);
    if (list !== 'product-media-list' && list !== 'variants')
      throw new Cannot(`it has no tool for ${list}`);
    const { ProductCodes, Codes, ...others } = filter;
    const found = await products.read('products', {
      ...others,
      ...(ProductCodes && { Codes: ProductCodes }),
    });
    return list === 'variants'
      ? found.flatMap((one) => variantsOf(one, Codes))
      : found.map(mediaOf);
  };
  const ask = async (question: EvalQuestion): Promise<readonly Fact[]> => {
    try {
      return await question.plainly({ ...products, read: read as typeof products.read });
    } catch (error) {
      // A procedure came to a field that variants inside of products do not have.
      throw error instanceof TypeError ? new Cannot(NOT_THERE) : error;
    }
  };
  return { server, learningTokens: 0, ask };
}

const mediaOf = ({ ProductId, Code, Pictures, Documents }: Product): Media => ({
  ProductId,
  ProductCode: Code,
  Pictures,
  Documents,
});

const variantsOf = ({ ProductId, Variants }: Product, codes: Filter['Codes']): readonly object[] =>
  Variants.filter(({ Code }) => codes?.includes(Code) !== false).map((one) => ({
    ...one,
    ProductId,
  }));

export const PEERS: readonly Peer[] = [
  {
    name: '@ivotoby/openapi-mcp-server',
    version: '1.16.1',
    what: BRIDGED,
    open: async (served, { bridge, openapi }) => {
      const server = await startMetered({
        args: [
          bridge,
          '--api-base-url',
          served.url,
          '--openapi-spec',
          openapi,
          '--verbose',
          'false',
        ],
      });
      const findTool = (operation: string, names: readonly string[]): string | undefined =>
        names.find((name) => SHORT_NAMES[operation]?.test(name));
      return askBridge(server, served, { findTool, wrap: (body) => ({ ...body }) });
    },
  },
  {
    name: 'openapi-mcp-generator',
    version: '4.0.1',
    what: BRIDGED,
    open: async (served, { generated }) => {
      const server = await startMetered({ args: [generated], env: { API_BASE_URL: served.url } });
      const findTool = (operation: string, names: readonly string[]): string | undefined =>
        names.find((name) => name === operation);
      return askBridge(server, served, { findTool, wrap: (requestBody) => ({ requestBody }) });
    },
  },
  {
    name: 'thin server',
    version: 'bench/thin-server.mjs',
    what: 'What one writes first: a tool that passes on what the product query answers. Asked as the bridges are; variants and media are what lies inside of products.',
    open: openThin,
  },
  {
    name: '@cloudflare/codemode',
    version: '0.5.6',
    what: 'The model writes JavaScript that calls the endpoints and returns what it needs. Its code is written by us, and right at once; we also wrote the part that runs it (bench/peers/code-mode-server.mjs).',
    open: openCodeMode,
  },
];
