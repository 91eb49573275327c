/** Answers a query that passed the limits: parameters → selection → the records of one page (Spec §4.2–4.6). */

import { shapeEnvelope, shapeRecord } from './apply-profiles.ts';
import type { CatalogSource, WireRecord } from './catalog-source.ts';
import type { EndpointName } from './endpoint-paths.ts';
import type { Profile } from './profile-names.ts';
import { type JsonObject, type Parameters, parsePage, parseParameters } from './read-parameters.ts';
import { searchCatalog, shapeSearchResult } from './search.ts';
import type { Catalog } from './select.ts';
import {
  isListEndpoint,
  selectListRecords,
  selectProductMedia,
  selectProducts,
  selectVariantMedia,
  selectVariants,
} from './select-records.ts';

interface RecordQuery {
  readonly select: typeof selectProducts;
  readonly record: (source: CatalogSource, position: number) => WireRecord;
}

const RECORD_QUERIES: Readonly<Partial<Record<EndpointName, RecordQuery>>> = {
  products: { select: selectProducts, record: ({ products }, position) => products.record(position) },
  variants: { select: selectVariants, record: ({ variants }, position) => variants.record(position) },
  'product-media-list': { select: selectProductMedia, record: ({ products }, position) => products.media(position) },
  'variant-media-list': { select: selectVariantMedia, record: ({ variants }, position) => variants.media(position) },
};

/** How many selections are remembered for the next pages of the same query. */
const MAX_REMEMBERED = 8;

/** The body of the answer to an authenticated request. Throws a Refusal for parameters that are not valid. */
export type AnswerQuery = (endpoint: EndpointName, body: JsonObject) => WireRecord;

/** Answers queries over a catalog under a profile. */
export function createQueryAnswerer(catalog: Catalog, profile: Profile): AnswerQuery {
  const remembered = new Map<string, unknown>();

  /** The catalog never changes, so matches are remembered: otherwise each page of a query would need a scan. */
  function remember<Matches>(endpoint: EndpointName, parameters: Parameters, find: () => Matches): Matches {
    const { text, integers, texts } = parameters;
    const key = JSON.stringify([endpoint, ...text, ...integers, ...texts]);
    const matches = remembered.has(key) ? (remembered.get(key) as Matches) : find(); // stored under this endpoint's key
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, matches);
    return matches;
  }

  return (endpoint, body) => {
    const parameters = parseParameters(endpoint, body, profile);
    const { start, end } = parsePage(parameters, profile);
    const query = RECORD_QUERIES[endpoint];
    if (query !== undefined) {
      const selection = remember(endpoint, parameters, () => query.select({ parameters, catalog, profile }));
      const records = selection.slice(start, end).map((position) => query.record(catalog.source, position));
      return shapePage(records, selection.total, endpoint, profile);
    }
    if (isListEndpoint(endpoint)) {
      const records = remember(endpoint, parameters, () => selectListRecords(endpoint, parameters, catalog.source));
      return shapePage(records.slice(start, end), records.length, endpoint, profile);
    }
    const hits = remember(endpoint, parameters, () => searchCatalog(parameters, catalog.source, profile));
    return shapeEnvelope(shapeSearchResult(hits.slice(start, end), profile), hits.length, profile);
  };
}

function shapePage(
  records: readonly WireRecord[],
  total: number,
  endpoint: EndpointName,
  profile: Profile,
): WireRecord {
  const shaped = records.map((record) => shapeRecord(record, endpoint, profile));
  return shapeEnvelope(shaped, total, profile);
}
