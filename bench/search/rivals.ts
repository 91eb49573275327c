/** What search_catalog is measured beside: plain `contains`, MiniSearch in memory, and the PIM's own search. */

import MiniSearch from 'minisearch';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../../src/sandbox/auth.ts';
import { DEPTH, type JudgedQuery } from './judged.ts';
import type { KnownCatalog } from './shop.ts';

/** Codes of the products that a query finds, best first. */
export type Searcher = (query: JudgedQuery) => Promise<readonly string[]>;

/** The texts of a product by field; what all contestants may read. */
interface SearchedProduct {
  readonly code: string;
  readonly name: string;
  readonly otherNames: string;
  readonly brand: string;
  readonly category: string;
  readonly values: string;
  readonly texts: string;
}

/** Weight by field: a name says more than a description. */
const BOOSTS = { code: 6, name: 4, otherNames: 3, brand: 3, category: 2, values: 2, texts: 1 };

/** Words of a text without case and accents, the dotless i too. */
export function foldWords(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function listTexts({ lists }: KnownCatalog): readonly SearchedProduct[] {
  const joined = (entries: unknown, keys: readonly string[]): string =>
    // Entries of the sandbox's records are objects.
    ((entries ?? []) as readonly Readonly<Record<string, unknown>>[])
      .flatMap((entry) => keys.map((key) => entry[key] ?? ''))
      .join(' ')
      .replace(/<[^>]*>/g, ' ');
  return (lists.products ?? []).map((record) => ({
    code: String(record.Code),
    name: String(record.Name ?? ''),
    otherNames: joined(record.Translations, ['Name']),
    brand: joined(record.TrademarkProducts, ['Name']),
    category: joined(record.CategoryProducts, ['Name']),
    values: `${joined(record.Properties, ['Value'])} ${joined(record.Tags, ['Name'])}`,
    texts: `${joined([record], ['ShortDescription', 'LongDescription'])} ${joined(record.Translations, ['ShortDescription', 'LongDescription'])}`,
  }));
}

/** The products that contain most words of the query, as parts of words; words in a name count first. */
export function openContains(catalog: KnownCatalog): Searcher {
  const products = listTexts(catalog).map((product) => ({
    code: product.code,
    name: foldWords(product.name).join(' '),
    all: foldWords(Object.values(product).join(' ')).join(' '),
  }));
  return async ({ query, anyOf }) => {
    const words = foldWords([query, ...anyOf].join(' '));
    return products
      .map(({ code, name, all }) => {
        const inAll = words.filter((word) => all.includes(word)).length;
        return { code, score: inAll + words.filter((word) => name.includes(word)).length / 100 };
      })
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, DEPTH)
      .map(({ code }) => code);
  };
}

/** MiniSearch over the same texts, with folding, prefixes, fuzzy words and weights by field. */
export function openMiniSearch(catalog: KnownCatalog): Searcher {
  const index = new MiniSearch<SearchedProduct>({
    idField: 'code',
    fields: Object.keys(BOOSTS),
    tokenize: (text) => [...foldWords(text)],
    searchOptions: {
      boost: BOOSTS,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  index.addAll(listTexts(catalog));
  return async ({ query, anyOf }) =>
    index
      .search([query, ...anyOf].join(' '))
      .slice(0, DEPTH)
      .map(({ id }) => String(id));
}

/** The PIM's own search, by its endpoint (Spec §4.6). It knows nothing of other words. */
export function openPimSearch(url: string): Searcher {
  return async ({ query }) => {
    const asked = { searchKey: query, entityTypes: ['Product'], pageIndex: 0, pageSize: DEPTH };
    const response = await fetch(`${url}/api/v1/search`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: DEMO_CLIENT_ID, appKey: DEMO_APP_KEY, ...asked }),
    });
    // The sandbox answers so.
    const { result } = (await response.json()) as {
      readonly result: readonly { readonly Code: string }[];
    };
    return result.map(({ Code }) => Code);
  };
}
