/**
 * Which product is meant? Each kind of identifier is asked for through its own query and confirmed on the records that
 * come back; what cannot be confirmed is never taken for the product, nor for its absence.
 */

import type { Answer, EnvelopeParts } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { createNotes } from '../../answer/notes.ts';
import { sayNotices } from '../../answer/notices.ts';
import { chooseColumns, selectFields } from '../../answer/select-fields.ts';
import { buildTrim } from '../../answer/trim.ts';
import { compactObject, type PimRecord } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { fetchFitting, readOwnerId } from '../call/page-query.ts';
import type { CodeMatch } from './codes-in-copy.ts';
import { fetchBefore } from './family.ts';
import { describeMatch, isOfVariants, lookAgain } from './second-look.ts';

/** The parameter of the query by which each kind of identifier is asked for (Spec §4.2). */
const PARAMETERS = {
  product_id: 'ProductIds',
  code: 'Codes',
  integration_code: 'IntegrationCodes',
} as const;

/** The ways to name one product. */
export const IDENTIFIERS = [
  'product_id',
  'code',
  'integration_code',
  'variant_code',
  'barcode',
] as const;

/** One of {@link IDENTIFIERS} and its value. */
export interface Identifier {
  readonly kind: (typeof IDENTIFIERS)[number];
  readonly value: string | number;
}

/** What was found: all products that fit, and what was tried when none does. */
export interface Identified {
  readonly products: readonly PimRecord[];
  /** The queries that were asked, in words. */
  readonly tried: readonly string[];
  /** The variant that has the barcode or the code, when it is not the product's own. */
  readonly variant?: PimRecord | undefined;
  /** How a code was found that no product has as it was written. */
  readonly matchedBy?: string | undefined;
  /** The codes nearest to one that nothing has, where a copy tells. */
  readonly near?: readonly string[] | undefined;
  /** The last that refreshes saw of a code that nothing has. */
  readonly before?: Answer | undefined;
  /** True when no product means that there is none: the identifier was asked for through its own filter. */
  readonly proven: boolean;
}

/** Finds the products that an identifier means. Throws CatalogError. */
export async function identifyProduct(
  identifier: Identifier,
  context: CallContext,
): Promise<Identified> {
  const { kind, value } = identifier;
  if (kind === 'barcode') return identifyAgain(identifier, context);
  const first = await fetchByFilter(kind, value, context);
  if (kind === 'product_id' || first.products.length > 0) return first;
  const looked = await identifyAgain(identifier, context);
  return {
    ...looked,
    tried: [...first.tried, ...looked.tried],
    proven: first.proven && looked.proven,
  };
}

/** Asks for an identifier by its own filter: of a variant's code, the variant and then its product. */
async function fetchByFilter(
  kind: keyof typeof PARAMETERS | 'variant_code',
  value: string | number,
  context: CallContext,
): Promise<Identified> {
  if (kind !== 'variant_code') {
    const filter = { [PARAMETERS[kind]]: [value] };
    const { records, isProof } = await fetchFitting('products', filter, 'code', context);
    return {
      products: records,
      tried: [`products by ${PARAMETERS[kind]}`],
      proven: isProof,
    };
  }
  const { records, isProof } = await fetchFitting('variants', { Codes: [value] }, 'code', context);
  const ids = new Set(records.flatMap((variant) => readOwnerId(variant) ?? []));
  const filter = { ProductIds: [...ids] };
  const { records: products } = await fetchFitting('products', filter, 'code', context);
  return {
    products,
    tried: ['variants by Codes'],
    proven: isProof,
    variant: records[0],
  };
}

/** Looks for a code or barcode that nothing has as it was written. Throws CatalogError. */
async function identifyAgain(
  { kind, value }: Identifier,
  context: CallContext,
): Promise<Identified> {
  const code = String(value);
  const sought = kind === 'barcode' ? 'barcode' : 'product';
  const looked = await lookAgain(sought, [code], context, kind === 'integration_code');
  const { tried } = looked;
  const match = looked.matches.get(code);
  if (match === undefined) {
    if (sought === 'barcode' && looked.failure !== undefined) {
      throw looked.failure;
    }
    const before = await fetchBefore(code, context);
    return {
      products: [],
      tried,
      proven: looked.missing.length > 0,
      near: looked.near.get(code),
      before,
    };
  }
  const { products, variant, isThere } = await fetchMatch(match, context);
  // A copy may name what is gone, or has another code now.
  if (!isThere) return { products: [], tried, proven: false };
  const isBarcode = sought === 'barcode' && /^(?:variant_)?barcode$/.test(match.kind);
  const matchedBy = isBarcode ? undefined : describeMatch(sought, code, match);
  return {
    products,
    variant,
    tried,
    matchedBy,
    proven: false,
  };
}

/** The products of a match, and the variant that has the code. Throws CatalogError. */
async function fetchMatch(match: CodeMatch, context: CallContext) {
  const { kind, productCodes, productIds, variantCodes } = match;
  const filter = kind === 'code' ? { Codes: productCodes } : { ProductIds: productIds };
  const { records: products } = await fetchFitting('products', filter, 'code', context);
  const codes = isOfVariants(match) ? variantCodes : [];
  const [variant] = (await fetchFitting('variants', { Codes: codes }, 'code', context)).records;
  const isThere = products.length > 0 && (codes.length === 0 || variant !== undefined);
  return { products, variant, isThere };
}

/** The answer when no product fits: what was tried, and whether that proves that there is none. */
export function buildNotFound(
  identifier: Identifier,
  { tried, proven, near, before }: Identified,
  cut: Cut,
  context: CallContext,
): Answer {
  const { call, settings } = context;
  const warnings = sayNotices(cut.bare ? [{ code: 'nothing_else_fits' }] : call.notices, context);
  return compactObject({
    [proven ? 'not_found' : 'no_match']: {
      [identifier.kind]: cut.bare
        ? cutText(String(identifier.value), cut.maxChars)
        : identifier.value,
    },
    warnings: warnings.length === 0 ? undefined : warnings,
    before,
    nearest: cut.bare || near === undefined ? undefined : settings.redact([...near]),
    tried: cut.bare ? undefined : tried,
    advice: proven ? undefined : UNPROVEN,
    source: settings.source,
  });
}

const UNPROVEN =
  'No record confirms it, which does not prove that it does not exist; try its code or name.';

/** The answer when several products fit: all of them to choose from, never the first. */
export function buildCandidates(
  identifier: Identifier,
  { products, matchedBy }: Identified,
  { culture, maxTokens }: { readonly culture: string | undefined; readonly maxTokens: number },
  context: CallContext,
): Answer {
  const { call, settings } = context;
  const notes = createNotes();
  const fields = selectFields('product', undefined);
  const trim = buildTrim({
    kind: 'product',
    fields,
    culture,
    maxTextChars: 200,
    notes,
    redact: settings.redact,
  });
  const parts = (shown: number): EnvelopeParts => ({
    recordsKey: 'candidates',
    columns: chooseColumns('table', fields, culture),
    statusOnce: true,
    total: products.length,
    cutBy: shown < products.length ? 'token_budget' : undefined,
    warnings: sayNotices(
      [
        {
          code: 'several_candidates',
          count: products.length,
          identifier: identifier.kind,
          matchedBy,
        },
        ...call.notices,
        ...notes.notices(),
      ],
      context,
    ),
    source: settings.source,
  });
  return fitAnswer(products.map(trim), parts, maxTokens).answer;
}
