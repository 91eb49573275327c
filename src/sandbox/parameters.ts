/** The parameters of every endpoint: the tables of Spec §4.1–4.6, and how a profile changes which spellings are known. */
import type { EndpointName } from './endpoints.ts';
import type { Profile, ProfileName } from './profile.ts';

/** What a parameter holds: one value, or an array of them. */
type ParameterKind = 'integer' | 'text' | 'integers' | 'texts';

type ParameterTable = Readonly<Record<string, ParameterKind>>;

/** Spec §4.1. Credentials are checked before (`auth.ts`); they are listed so that they count as known. */
const COMMON_FIELDS: ParameterTable = { clientId: 'text', appKey: 'text', pageIndex: 'integer', pageSize: 'integer' };

/** Spec §4.6. */
const SEARCH_FIELDS: ParameterTable = { searchKey: 'text', entityTypes: 'texts', sorting: 'text', status: 'texts' };

const NAME_AND_CODE_FILTERS: ParameterTable = {
  Names: 'texts',
  IncludesNames: 'texts',
  ExcludesNames: 'texts',
  Codes: 'texts',
  IncludesCodes: 'texts',
  ExcludesCodes: 'texts',
};

/** Each id filter under both names that Spec §4.2 gives it. */
const MEMBERSHIP_FILTERS: ParameterTable = {
  CategoryIds: 'integers',
  IncludesCategoryIds: 'integers',
  IncludeCategoryNames: 'texts',
  TrademarkIds: 'integers',
  IncludesTrademarkIds: 'integers',
  IncludeTrademarkNames: 'texts',
};

function listFilters(idsName: string, kind: ParameterKind = 'integers'): ParameterTable {
  return { Ids: kind, [idsName]: kind, ...NAME_AND_CODE_FILTERS };
}

/** The filters of every endpoint, which unlike the common fields are spelled in PascalCase by the spec. */
const FILTERS: Readonly<Record<EndpointName, ParameterTable>> = {
  products: {
    ProductIds: 'integers',
    ...NAME_AND_CODE_FILTERS,
    IntegrationCodes: 'texts',
    ...MEMBERSHIP_FILTERS,
    ExcludesCategoryIds: 'integers',
    ExcludesTrademarkIds: 'integers',
    IncludeVariantCode: 'texts',
  },
  variants: { ProductIds: 'integers', VariantIds: 'integers', ...NAME_AND_CODE_FILTERS, ...MEMBERSHIP_FILTERS },
  'product-media-list': { ProductIds: 'integers', ProductCodes: 'texts' },
  'variant-media-list': { VariantIds: 'integers', VariantCodes: 'texts' },
  search: {},
  categories: listFilters('CategoryIds'),
  trademarks: listFilters('TrademarkIds'),
  documenttypes: listFilters('DocumentTypeIds'),
  // Spec §2.3: the only id here that is a string.
  documents: listFilters('DocumentIds', 'texts'),
  properties: listFilters('PropertyIds'),
  options: listFilters('OptionIds'),
};

/** Whether a filter is known under a profile; `table` is the endpoint's. */
const FILTER_KNOWN: Partial<Record<ProfileName, (name: string, table: ParameterTable) => boolean>> = {
  'includes-ids-only': (name, table) => !name.endsWith('Ids') || !Object.hasOwn(table, `Includes${name}`),
};

/** How a filter may be spelled under a profile; by default both ways. */
const FILTER_SPELLINGS: Partial<Record<ProfileName, (name: string) => readonly string[]>> = {
  'pascal-only': (name) => [name],
  'camel-only': (name) => [toCamelCase(name)],
};

/** A parameter by its canonical name: the spec's. */
interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
}

/** A name that begins in lower case, as the request examples and camelCase records have them. */
export function toCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The parameters that an endpoint knows under a profile, by each spelling that it understands. */
export function knownParameters(endpoint: EndpointName, profile: Profile): ReadonlyMap<string, Parameter> {
  const fixed = { ...COMMON_FIELDS, ...(endpoint === 'search' ? SEARCH_FIELDS : {}) };
  const known = new Map<string, Parameter>(Object.entries(fixed).map(([name, kind]) => [name, { name, kind }]));
  const conditions = [...profile].flatMap((name) => FILTER_KNOWN[name] ?? []);
  const spellings = [...profile].flatMap((name) => FILTER_SPELLINGS[name] ?? []);
  const spell = spellings[0] ?? ((name: string) => [name, toCamelCase(name)]);
  const table = FILTERS[endpoint];
  for (const [name, kind] of Object.entries(table)) {
    if (!conditions.every((condition) => condition(name, table))) continue;
    for (const spelling of spell(name)) known.set(spelling, { name, kind });
  }
  return known;
}
