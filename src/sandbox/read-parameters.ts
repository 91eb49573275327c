import type { EndpointName } from './endpoint-paths.ts';
import type { Profile } from './profile-names.ts';
import { Refusal } from './sandbox-reply.ts';

type ParameterKind = 'integer' | 'text' | 'integers' | 'texts';

type ParameterTable = Readonly<Record<string, ParameterKind>>;

// Spec §4.1. `auth.ts` has checked the credentials before; they are listed here so that they count
// as known.
const COMMON_FIELDS: ParameterTable = {
  clientId: 'text',
  appKey: 'text',
  pageIndex: 'integer',
  pageSize: 'integer',
};

const SEARCH_FIELDS: ParameterTable = {
  searchKey: 'text',
  entityTypes: 'texts',
  sorting: 'text',
  status: 'texts',
};

const NAMES_AND_CODES = 'Names IncludesNames ExcludesNames Codes IncludesCodes ExcludesCodes';

// Each id filter has both names that Spec §4.2 gives it.
const MEMBERSHIP =
  'CategoryIds IncludesCategoryIds IncludeCategoryNames TrademarkIds ' +
  'IncludesTrademarkIds IncludeTrademarkNames';

// Filters by endpoint. The spec spells them in PascalCase, unlike the common fields.
const FILTERS: Readonly<Partial<Record<EndpointName, string>>> = {
  products:
    `ProductIds ${NAMES_AND_CODES} IntegrationCodes ${MEMBERSHIP} ExcludesCategoryIds ` +
    'ExcludesTrademarkIds IncludeVariantCode',
  variants: `ProductIds VariantIds ${NAMES_AND_CODES} ${MEMBERSHIP}`,
  'product-media-list': 'ProductIds ProductCodes',
  'variant-media-list': 'VariantIds VariantCodes',
};

interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
}

/**
 * Writes a name with a lower-case first letter, as in the request examples and in camelCase
 * records.
 */
export function toCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function listParameters(endpoint: EndpointName, profile: Profile): ReadonlyMap<string, Parameter> {
  const fixed = { ...COMMON_FIELDS, ...(endpoint === 'search' ? SEARCH_FIELDS : {}) };
  const parameters = new Map<string, Parameter>(
    Object.entries(fixed).map(([name, kind]) => [name, { name, kind }]),
  );
  const names = FILTERS[endpoint]?.split(' ') ?? [];
  for (const name of names) {
    if (
      profile.has('includes-ids-only') &&
      name.endsWith('Ids') &&
      names.includes(`Includes${name}`)
    ) {
      continue;
    }
    const kind = name.endsWith('Ids') ? 'integers' : 'texts';
    if (!profile.has('camel-only')) parameters.set(name, { name, kind });
    if (!profile.has('pascal-only')) {
      parameters.set(toCamelCase(name), { name, kind });
    }
  }
  return parameters;
}

interface Values {
  readonly integer: Map<string, number>;
  readonly text: Map<string, string>;
  readonly integers: Map<string, readonly number[]>;
  readonly texts: Map<string, readonly string[]>;
}

/**
 * Parameters of a request by their names in the spec; empty arrays are left out, because they
 * filter nothing.
 */
export type Parameters = Readonly<ReturnType<typeof parseParameters>>;

/** JSON object with unchecked fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads every known parameter; null counts as not sent.
 * @throws Refusal 422 for a value of the wrong type, 400 for an unknown name under the profile
 * `unknown-refused`
 */
export function parseParameters(endpoint: EndpointName, body: JsonObject, profile: Profile) {
  const parameters = listParameters(endpoint, profile);
  const values = {
    integer: new Map<string, number>(),
    text: new Map<string, string>(),
    integers: new Map<string, readonly number[]>(),
    texts: new Map<string, readonly string[]>(),
  };
  for (const [spelling, value] of Object.entries(body)) {
    const parameter = parameters.get(spelling);
    if (parameter === undefined) {
      if (profile.has('unknown-refused')) {
        throw new Refusal(400, `${spelling} is not a parameter of ${endpoint}`);
      }
      continue;
    }
    const { name, kind } = parameter;
    if (value === null) continue;
    if (!storeValue(values, name, kind, value)) {
      throw new Refusal(422, `${spelling} must be ${EXPECTED[kind]}`);
    }
  }
  return values;
}

function storeValue(
  values: Values,
  name: string,
  kind: keyof typeof EXPECTED,
  value: unknown,
): boolean {
  if (kind.endsWith('s') && Array.isArray(value) && value.length === 0) {
    return true;
  }
  if (kind === 'integer' && isInteger(value)) {
    values.integer.set(name, value);
  } else if (kind === 'text' && isText(value)) {
    values.text.set(name, value);
  } else if (kind === 'integers' && isListOf(value, isInteger)) {
    values.integers.set(name, value);
  } else if (kind === 'texts' && isListOf(value, isText)) {
    values.texts.set(name, value);
  } else {
    return false;
  }
  return true;
}

function isListOf<Entry>(
  value: unknown,
  isEntry: (entry: unknown) => entry is Entry,
): value is readonly Entry[] {
  return Array.isArray(value) && value.every(isEntry);
}

const EXPECTED = {
  integer: 'an integer',
  text: 'a string',
  integers: 'an array of integers',
  texts: 'an array of strings',
} as const;

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

// Spec §4.1 shows neither.
const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/**
 * Returns the requested page, zero-based (Spec §4.1).
 * @throws Refusal 400 for a negative index, a size below 1, or a size that the profile refuses
 */
export function parsePage(parameters: Parameters, profile: Profile) {
  const [, above, bound] = /\b(clamp|refuse)-(\d+)\b/.exec([...profile].join(' ')) ?? [];
  const maxSize = Number(bound ?? MAX_PAGE_SIZE);
  const index = parameters.integer.get('pageIndex') ?? 0;
  const requested = parameters.integer.get('pageSize') ?? Math.min(DEFAULT_PAGE_SIZE, maxSize);
  if (index < 0) throw new Refusal(400, 'pageIndex must not be below 0');
  if (requested < 1) throw new Refusal(400, 'pageSize must not be below 1');
  if (requested > maxSize && above === 'refuse') {
    throw new Refusal(400, `pageSize must not be above ${maxSize}`);
  }
  const size = Math.min(requested, maxSize);
  return { start: index * size, end: (index + 1) * size };
}
