import { shapeEnvelope, shapeRecord } from './apply-profiles.ts';
import type { CatalogSource, ProductFacts, VariantFacts, WireRecord } from './catalog-source.ts';
import { LIST_NAMES } from './data-dir.ts';
import type { EndpointName } from './endpoint-paths.ts';
import { membershipTests, nameAndCodeTests } from './matches-filter.ts';
import type { Profile } from './profile-names.ts';
import { type JsonObject, type Parameters, parsePage, parseParameters } from './read-parameters.ts';
import { searchCatalog, shapeSearchResult } from './search.ts';
import { type Catalog, selectPositions, type Test } from './select.ts';

interface RecordQuery {
  readonly select: typeof selectProducts;
  readonly record: (source: CatalogSource, position: number) => WireRecord;
}

const RECORD_QUERIES: Readonly<Partial<Record<EndpointName, RecordQuery>>> = {
  products: {
    select: selectProducts,
    record: ({ products }, position) => products.record(position),
  },
  variants: {
    select: selectVariants,
    record: ({ variants }, position) => variants.record(position),
  },
  'product-media-list': {
    select: selectProductMedia,
    record: ({ products }, position) => products.media(position),
  },
  'variant-media-list': {
    select: selectVariantMedia,
    record: ({ variants }, position) => variants.media(position),
  },
};

const MAX_REMEMBERED = 8;

/**
 * Builds the body of the answer to an authenticated request.
 * @throws Refusal for parameters that are not valid
 */
export type AnswerQuery = (endpoint: EndpointName, body: JsonObject) => WireRecord;

/** Creates the function that answers queries over a catalog under a profile. */
export function createQueryAnswerer(catalog: Catalog, profile: Profile): AnswerQuery {
  const remembered = new Map<string, unknown>();

  /**
   * The catalog never changes, so matches are remembered: otherwise each page of a query would need
   * a scan.
   */
  function remember<Matches>(
    endpoint: EndpointName,
    parameters: Parameters,
    find: () => Matches,
  ): Matches {
    const { text, integers, texts } = parameters;
    const key = JSON.stringify([endpoint, ...text, ...integers, ...texts]);
    // Stored under this endpoint's key.
    const matches = remembered.has(key) ? (remembered.get(key) as Matches) : find();
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, matches);
    return matches;
  }

  return (endpoint, body) => {
    const parameters = parseParameters(endpoint, body, profile);
    const { start, end } = parsePage(parameters, profile);
    const query = RECORD_QUERIES[endpoint];
    if (query !== undefined) {
      const selection = remember(endpoint, parameters, () =>
        query.select({ parameters, catalog, profile }),
      );
      const records = selection
        .slice(start, end)
        .map((position) => query.record(catalog.source, position));
      return shapePage(records, selection.total, endpoint, profile);
    }
    const list = listRecords(endpoint, catalog.source);
    if (list !== undefined) {
      return shapePage(list.slice(start, end), list.length, endpoint, profile);
    }
    const hits = remember(endpoint, parameters, () =>
      searchCatalog(parameters, catalog.source, profile),
    );
    const result = shapeSearchResult(hits.slice(start, end), profile);
    return shapeEnvelope(result, hits.length, profile);
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

interface QueryContext {
  readonly parameters: Parameters;
  readonly catalog: Catalog;
  readonly profile: Profile;
}

// Selects products that pass every filter (Spec §4.2); all products if there are no filters.
function selectProducts({ parameters, catalog, profile }: QueryContext) {
  const { source, productsById, productsByCode, variantsByCode } = catalog;
  const { integers, texts } = parameters;
  const ids = integers.get('ProductIds');
  const codes = texts.get('Codes');
  const integrationCodes = texts.get('IntegrationCodes');
  const tests: Test<ProductFacts>[] = [
    ...nameAndCodeTests(parameters),
    ...membershipTests(parameters, source, profile),
  ];
  if (integrationCodes !== undefined) {
    tests.push(
      ({ integrationCode }) =>
        integrationCode !== null && integrationCodes.includes(integrationCode),
    );
  }
  const variantCodes = texts.get('IncludeVariantCode');
  const owners =
    variantCodes &&
    variantsByCode(variantCodes)
      .map((position) => source.variants.facts(position).productPosition)
      .filter((position) => position >= 0);
  if (owners !== undefined) {
    const ownerIds = new Set(owners.map((position) => source.products.facts(position).id));
    tests.push(({ id }) => ownerIds.has(id));
  }
  const candidates = (ids && productsById(ids)) ?? (codes && productsByCode(codes)) ?? owners;
  return selectPositions(source.products, candidates, tests);
}

// Selects variants that pass every filter (Spec §4.3); all variants if there are no filters.
function selectVariants({ parameters, catalog, profile }: QueryContext) {
  const { source, productsById, variantsById, variantsByCode } = catalog;
  const { integers, texts } = parameters;
  const ids = integers.get('VariantIds');
  const codes = texts.get('Codes');
  const productIds = integers.get('ProductIds');
  const tests: Test<VariantFacts>[] = nameAndCodeTests(parameters);
  const ofProduct = membershipTests(parameters, source, profile);
  let owners: readonly number[] | undefined;
  if (productIds !== undefined || ofProduct.length > 0) {
    const selection = selectPositions(
      source.products,
      productIds && productsById(productIds),
      ofProduct,
    );
    owners = selection.slice(0, selection.total);
    const wanted = new Set(owners);
    tests.push(({ productPosition }) => wanted.has(productPosition));
  }
  const candidates =
    (ids && variantsById(ids)) ??
    (codes && variantsByCode(codes)) ??
    owners?.flatMap((position) => source.products.facts(position).variantPositions);
  return selectPositions(source.variants, candidates, tests);
}

// Selects products for media, by id or by code (Spec §4.4); all products if there are no filters.
function selectProductMedia({ parameters: { integers, texts }, catalog }: QueryContext) {
  const ids = integers.get('ProductIds');
  const codes = texts.get('ProductCodes');
  const candidates = (ids && catalog.productsById(ids)) ?? (codes && catalog.productsByCode(codes));
  const tests: Test<ProductFacts>[] = codes ? [({ code }) => codes.includes(code)] : [];
  return selectPositions(catalog.source.products, candidates, tests);
}

// Selects variants for media (Spec §4.5).
function selectVariantMedia({ parameters: { integers, texts }, catalog }: QueryContext) {
  const ids = integers.get('VariantIds');
  const codes = texts.get('VariantCodes');
  const candidates = (ids && catalog.variantsById(ids)) ?? (codes && catalog.variantsByCode(codes));
  const tests: Test<VariantFacts>[] = codes ? [({ code }) => codes.includes(code)] : [];
  return selectPositions(catalog.source.variants, candidates, tests);
}

// Lists the records of a list endpoint, which only Spec §8 names. It shows no filter of them, so
// they have none.
function listRecords(
  endpoint: EndpointName,
  source: CatalogSource,
): readonly WireRecord[] | undefined {
  if (endpoint === 'categories' || endpoint === 'trademarks') {
    return source[endpoint].map(({ record }) => record);
  }
  const name = LIST_NAMES.find((candidate) => candidate === endpoint);
  return name && source.list(name);
}
