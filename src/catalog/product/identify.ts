/**
 * The records that come back must confirm the identifier. An unconfirmed result is neither the
 * product nor a proof that there is none.
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
import { describeMatch, findCodesAnywhere, isOfVariants } from './find-codes.ts';

// Spec §4.2.
const PARAMETERS = {
  product_id: 'ProductIds',
  code: 'Codes',
  integration_code: 'IntegrationCodes',
} as const;

/** Ways to name one product. */
export const IDENTIFIERS = [
  'product_id',
  'code',
  'integration_code',
  'variant_code',
  'barcode',
] as const;

export interface Identifier {
  readonly kind: (typeof IDENTIFIERS)[number];
  readonly value: string | number;
}

/** All products that fit an identifier, and the queries that were tried. */
export interface Identified {
  readonly products: readonly PimRecord[];
  readonly tried: readonly string[];
  // The variant that has the barcode or code, where the product itself has not.
  readonly variant?: PimRecord | undefined;
  // The way in which the code was found, if no product has it as it was written.
  readonly matchedBy?: string | undefined;
  // The nearest codes in the copy.
  readonly near?: readonly string[] | undefined;
  // Last sight of the code in the history of the copy.
  readonly before?: Answer | undefined;
  // No product was found, and a filter for this kind of identifier proves that none exists.
  readonly proven: boolean;
}

/** Finds the products that an identifier names. Throws CatalogError. */
export async function identifyProduct(
  identifier: Identifier,
  context: CallContext,
): Promise<Identified> {
  const { kind, value } = identifier;
  if (kind === 'barcode') return retryIdentify(identifier, context);
  const first = await fetchByFilter(kind, value, context);
  if (kind === 'product_id' || first.products.length > 0) return first;
  const retried = await retryIdentify(identifier, context);
  return {
    ...retried,
    tried: [...first.tried, ...retried.tried],
    proven: first.proven && retried.proven,
  };
}

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

async function retryIdentify(
  { kind, value }: Identifier,
  context: CallContext,
): Promise<Identified> {
  const code = String(value);
  const target = kind === 'barcode' ? 'barcode' : 'product';
  const search = { target, isIntegration: kind === 'integration_code' } as const;
  const result = await findCodesAnywhere([code], search, context);
  const { tried } = result;
  const match = result.matches.get(code);
  if (match === undefined) {
    if (target === 'barcode' && result.failure !== undefined) {
      throw result.failure;
    }
    const before = await fetchBefore(code, context);
    return {
      products: [],
      tried,
      proven: result.missing.length > 0,
      near: result.near.get(code),
      before,
    };
  }
  const { products, variant, isThere } = await fetchMatch(match, context);
  // The copy may be older than a deletion or a new code.
  if (!isThere) return { products: [], tried, proven: false };
  const isBarcode = target === 'barcode' && /^(?:variant_)?barcode$/.test(match.kind);
  const matchedBy = isBarcode ? undefined : describeMatch(target, code, match);
  return {
    products,
    variant,
    tried,
    matchedBy,
    proven: false,
  };
}

async function fetchMatch(match: CodeMatch, context: CallContext) {
  const { kind, productCodes, productIds, variantCodes } = match;
  const filter = kind === 'code' ? { Codes: productCodes } : { ProductIds: productIds };
  const { records: products } = await fetchFitting('products', filter, 'code', context);
  const codes = isOfVariants(match) ? variantCodes : [];
  const [variant] = (await fetchFitting('variants', { Codes: codes }, 'code', context)).records;
  const isThere = products.length > 0 && (codes.length === 0 || variant !== undefined);
  return { products, variant, isThere };
}

/**
 * Builds the answer when no product fits: the tried queries, and whether they prove that none
 * exists.
 */
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

/** Builds the answer when several products fit: all candidates, for the caller to choose from. */
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
  const parts = (count: number): EnvelopeParts => ({
    recordsKey: 'candidates',
    columns: chooseColumns('table', fields, culture),
    statusOnce: true,
    total: products.length,
    cutBy: count < products.length ? 'token_budget' : undefined,
    warnings: sayNotices(
      [
        {
          code: 'several_candidates',
          count: products.length,
          identifier: identifier.kind,
          matchedBy,
        },
        ...call.notices,
        ...notes.listNotices(),
      ],
      context,
    ),
    source: settings.source,
  });
  return fitAnswer(products.map(trim), parts, maxTokens).answer;
}
