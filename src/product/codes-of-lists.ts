/** Codes in the arguments of lists: what became of those that no record came for, and the ids of products by their codes. */

import type { CallContext, LookedAgain, LookedMatch } from '../call/context.ts';
import { foldCode } from '../filter/codes.ts';
import { buildFilterBodies } from '../filter/filter-body.ts';
import { PRODUCT_PARAMETERS } from '../filter/parameters.ts';
import { foldText } from '../record/nearest.ts';
import { getField, type PimRecord, readText } from '../record/value.ts';
import { fetchEvery, requireProductId } from './ask-few.ts';
import { findBarcodes, warnOfBarcodes } from './barcodes.ts';
import type { CodeMatch, Sought } from './code-ways.ts';
import { lookAgain, type SecondLook } from './second-look.ts';

/** An argument that lists codes: the parameter that it sets, what it looks for, and what to ask for instead. */
interface CodeArgument {
  readonly parameter: string;
  readonly sought: Sought;
  /** The codes of a match under which this argument finds it. */
  readonly codesOf: (match: CodeMatch) => readonly string[];
}

const readAll = (field: string, records: readonly PimRecord[]): readonly string[] =>
  records.flatMap((record) => readText(getField(record, field)) ?? []);

const ownCodes = ({ records }: CodeMatch): readonly string[] => readAll('Code', records);

const ARGUMENTS = {
  codes: { parameter: 'Codes', sought: 'product', codesOf: ownCodes },
  integration_codes: {
    parameter: 'IntegrationCodes',
    sought: 'integrated',
    codesOf: ({ records }) => readAll('IntegrationCode', records),
  },
  variant_codes: {
    parameter: 'IncludeVariantCode',
    sought: 'owner',
    // Of a product that was named itself any variant finds it.
    codesOf: ({ variant, product, records }) =>
      readAll('Code', variant !== undefined ? [variant] : product !== undefined ? records : []).slice(0, 1),
  },
} as const satisfies Readonly<Record<string, CodeArgument>>;

type Identifiers = readonly (string | number)[];

/** How a list of products looks again for the codes in its arguments; undefined: it asks for none. */
export function lookForProductCodes(
  args: Readonly<Partial<Record<keyof typeof ARGUMENTS, readonly string[] | undefined>>>,
) {
  const [argument] = (['codes', 'integration_codes', 'variant_codes'] as const).filter(
    (one) => args[one] !== undefined,
  );
  return argument && lookForCodes(argument, args[argument] ?? [], ARGUMENTS[argument]);
}

/** How a list of variants looks again for the codes in its argument `codes`. */
export function lookForVariantCodes(codes: readonly string[]) {
  return lookForCodes('codes', codes, { ...ARGUMENTS.codes, sought: 'variant' });
}

function lookForCodes(argument: string, codes: readonly string[], { parameter, sought, codesOf }: CodeArgument) {
  return {
    argument,
    parameter,
    // Several variants may be of one product.
    leastTotal: sought === 'owner' ? 1 : new Set(codes).size,
    look: async (unseen: Identifiers, context: CallContext): Promise<LookedAgain> =>
      toLookedAgain(await lookAgain(sought, unseen.map(String), context), codesOf, sought === 'integrated'),
  };
}

/** Looks again for codes of products or variants. Throws CatalogError only when the call was cancelled. */
export async function lookForListed(
  endpoint: 'products' | 'variants',
  codes: Identifiers,
  context: CallContext,
): Promise<LookedAgain> {
  const sought = endpoint === 'products' ? 'product' : 'variant';
  return toLookedAgain(await lookAgain(sought, codes.map(String), context));
}

/**
 * What a list is told of a second look: which codes to ask for instead.
 * @param codesOf those of a match
 * @param isOfAnotherKind whether a product's own code is not what was asked for
 */
function toLookedAgain(
  { found, missing, untold, near }: SecondLook,
  codesOf: CodeArgument['codesOf'] = ownCodes,
  isOfAnotherKind = false,
): LookedAgain {
  const matched = new Map<string, LookedMatch>();
  const unnamed: string[] = [];
  for (const [asked, match] of found) {
    if (match.by === undefined && !isOfAnotherKind) continue;
    const codes = [...new Set(codesOf(match))];
    const by = describeMatch(match, isOfAnotherKind, asked, codes);
    const shown = match.product === undefined ? {} : { shown: readAll('Code', [match.product]) };
    if (codes.length > 0) matched.set(asked, { by, codes, ...shown });
    else unnamed.push(asked);
  }
  return { matched, missing, untold: [...untold, ...unnamed], near };
}

function describeMatch(
  { by = 'code' }: Pick<CodeMatch, 'by'>,
  isOfAnotherKind: boolean,
  asked: string,
  codes: readonly string[],
): string {
  // A code of the kind that was asked for is only spelt in another way.
  const isSame = codes.some((code) => foldCode(code) === foldCode(asked));
  if (isSame) return by === 'ignoring case' ? by : 'ignoring case and separators';
  return isOfAnotherKind && by.startsWith('ignoring') ? 'code' : by;
}

/** One word with a digit in it, which few words of a language have. */
const CODE = /^(?=.*\d)[^\s,;]{3,60}$/u;

/**
 * Looks for what has a text as its code that was typed where words were expected, and that a search does not find (Spec §4.6
 * does not show what it looks at): the product, or where only variants are searched the variant, as search results.
 * @returns undefined where the text is no code, or nothing has it
 * @throws CatalogError only when the call was cancelled
 */
export async function findByCode(
  text: string,
  entityTypes: readonly string[],
  context: CallContext,
): Promise<{ readonly results: readonly PimRecord[]; readonly looked: LookedAgain } | undefined> {
  const types = entityTypes.map(foldText);
  const Type = ['Product', 'Variant'].find((name) => types.some((type) => type.startsWith(foldText(name))));
  if (!CODE.test(text) || Type === undefined) return undefined;
  const look = await lookAgain(Type === 'Product' ? 'product' : 'variant', [text], context);
  const records = look.found.get(text)?.records ?? [];
  if (records.length === 0) return undefined;
  const results = records.map((record) => ({
    Type,
    Id: getField(record, `${Type}Id`),
    Code: getField(record, 'Code'),
    Name: getField(record, 'Name'),
    Status: getField(record, 'Status'),
  }));
  return { results, looked: toLookedAgain(look) };
}

/** Product ids for lists that only take ids. */
interface ResolvedIds {
  /** The code or barcode as it was asked, by product id. */
  readonly askedOf: ReadonlyMap<number, string>;
  /** What became of those that no product has as they were written; undefined: there are none. */
  readonly looked: LookedAgain | undefined;
}

/**
 * The ids of the products that have codes (Spec §4.3 has no product code), which are looked for again where none has one.
 * @throws CatalogError, also when a product that has one of the codes has an id that cannot be asked for
 */
export async function resolveCodes(codes: readonly string[], context: CallContext): Promise<ResolvedIds> {
  const asked = new Map(codes.map((code) => [foldText(code), code]));
  const askedOf = new Map<number, string>();
  for (const filter of buildFilterBodies({ codes }, PRODUCT_PARAMETERS)) {
    for (const product of await fetchEvery({ endpoint: 'products', filter, argument: 'product_codes' }, context)) {
      const code = asked.get(foldText(readText(getField(product, 'Code')) ?? ''));
      if (code !== undefined) askedOf.set(requireProductId(product), code);
    }
  }
  const known = new Set(askedOf.values());
  const missing = [...asked.values()].filter((code) => !known.has(code));
  if (missing.length === 0) return { askedOf, looked: undefined };
  const look = await lookAgain('product', missing, context);
  for (const [code, { records }] of look.found) {
    for (const product of records) askedOf.set(requireProductId(product), code);
  }
  return { askedOf, looked: toLookedAgain(look) };
}

/** The ids of the products that have barcodes (Spec §4.2 has no filter for them). Throws as {@link resolveCodes}. */
export async function resolveBarcodes(barcodes: readonly string[], context: CallContext): Promise<ResolvedIds> {
  const found = await findBarcodes(barcodes, context);
  for (const sentence of warnOfBarcodes(found)) context.call.warnings.add(sentence);
  const askedOf = new Map(
    [...found.owners].flatMap(([barcode, { productIds }]) => productIds.map((id) => [id, barcode])),
  );
  const { owners: matched, missing, untold } = found;
  return { askedOf, looked: { matched, missing, untold } };
}
