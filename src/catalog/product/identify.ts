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
import { fetchFew, keepFitting, readOwnerId } from '../call/page-query.ts';
import { findBarcodes, warnOfUnproven } from './barcodes.ts';
import { fetchMatches } from './code-ways.ts';
import { fetchBefore } from './family.ts';
import { lookAgain } from './second-look.ts';

/** The parameter of the query by which each kind of identifier is asked for (Spec §4.2); barcodes have none. */
const PARAMETERS = {
  product_id: 'ProductIds',
  code: 'Codes',
  integration_code: 'IntegrationCodes',
  variant_code: 'IncludeVariantCode',
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
  { kind, value }: Identifier,
  context: CallContext,
): Promise<Identified> {
  if (kind === 'barcode') return identifyByBarcode(String(value), context);
  const parameter = PARAMETERS[kind];
  const question = {
    endpoint: 'products',
    filter: { [parameter]: [value] },
    argument: kind,
  } as const;
  const ofVariant = {
    endpoint: 'variants',
    filter: { Codes: [value] },
    argument: kind,
  } as const;
  const first = await fetchFew(question, context);
  // A PIM that refuses the filter for variants can still be asked for the variant.
  if (first.failure !== undefined && kind !== 'variant_code') {
    throw first.failure;
  }
  const fitting = keepFitting(question, first, context);
  const proven = first.failure === undefined && fitting.length === first.records.length;
  const failed = first.failure === undefined ? '' : `, which failed: ${first.failure.message}`;
  const tried = [`products by ${parameter}${failed}`];
  const own =
    kind === 'variant_code' && (fitting.length > 0 || first.failure !== undefined)
      ? await fetchFew(ofVariant, context)
      : { records: [] };
  const [variant] = keepFitting(ofVariant, { ...own, isAll: true }, context);
  const products =
    fitting.length > 0 || variant === undefined ? fitting : await fetchOwner(variant, context);
  if (kind === 'product_id' || products.length > 0) {
    return { products, tried, proven, variant };
  }
  const code = String(value);
  const looked = await lookAgain('product', [code], context, kind === 'integration_code');
  const all = [...tried, ...looked.tried];
  const match = looked.found.get(code);
  if (match === undefined && first.failure !== undefined) throw first.failure;
  if (match === undefined) {
    const isProven = proven && looked.missing.length > 0;
    const before = await fetchBefore(code, context);
    return {
      products,
      tried: all,
      proven: isProven,
      near: looked.near.get(code),
      before,
    };
  }
  const { records, by = kind === 'code' ? undefined : 'code' } = match;
  return {
    products: records,
    tried: all,
    proven: false,
    matchedBy: by,
    variant: match.variant,
  };
}

async function fetchOwner(variant: PimRecord, context: CallContext): Promise<readonly PimRecord[]> {
  const productId = readOwnerId(variant);
  if (productId === undefined) return [];
  const filter = { ProductIds: [productId] };
  return (await fetchFew({ endpoint: 'products', filter, argument: 'variant_code' }, context))
    .records;
}

async function identifyByBarcode(barcode: string, context: CallContext): Promise<Identified> {
  const { owners, missing, untold, tried, failure } = await findBarcodes([barcode], context);
  const found = owners.get(barcode);
  if (found === undefined && failure !== undefined) throw failure;
  if (untold.length > 0) warnOfUnproven(context);
  const { matches } = await fetchMatches(owners, { sought: 'product', context });
  const { records: products = [], variant } = matches.get(barcode) ?? {};
  const matchedBy = found?.by.endsWith('barcode') === true ? undefined : found?.by;
  return { products, variant, tried, matchedBy, proven: missing.length > 0 };
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
