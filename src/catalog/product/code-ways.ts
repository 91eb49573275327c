/** Other places to look for a code that found nothing as it was written: one table of ways, in the order in which they are tried. */

import {
  foldBarcode,
  foldCode,
  listFragments,
  listHeads,
  listSpellings,
  mayBeBarcode,
  pickFragment,
} from '../../filter/codes.ts';
import { quoteList } from '../../filter/filter-sql.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, isRecord, type PimRecord, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { type Few, fetchFew, readOwnerId, UnreadableIdError } from '../call/page-query.ts';
import { askCopyBeside } from '../call/waiting.ts';
import { fetchOwners, findBarcodes } from './barcodes.ts';

/** What a code is given for: a product, a product by a variant of it, or a variant. */
export type Sought = 'product' | 'owner' | 'variant';

/** What has a code. */
export interface CodeMatch {
  /** How it was found: `ignoring case`, `variant_code`. Absent: it has the code exactly as it was asked, so that something else keeps it from the answer. */
  readonly by?: string;
  /** All that fit: products, or variants where a variant's code was asked for. */
  readonly records: readonly PimRecord[];
  /** The variant by whose code or barcode its product was found. */
  readonly variant?: PimRecord;
  /** The product by whose code its variants were found. */
  readonly product?: PimRecord;
}

/** What one way led to. */
interface Look extends Omit<Few, 'records'> {
  /** In words, for what is told of it. */
  readonly way: string;
  readonly matches: ReadonlyMap<string, CodeMatch>;
  /** Why it was not gone. */
  readonly open?: string;
}

/** What is looked for. */
interface Asked {
  readonly codes: readonly string[];
  /** Whether they were given as codes of another system. */
  readonly isIntegration: boolean;
  readonly sought: Sought;
  readonly context: CallContext;
}

/** One or two requests, whatever the number of codes. Undefined: there was nothing to ask. Throws only when the call was cancelled. */
type Ask = (asked: Asked) => Promise<Look | undefined>;

type List = 'products' | 'variants';

/**
 * What is sent of a code: its likely spellings; pieces of it, which find more spellings and may find too many codes; or
 * beginnings of codes whose separators may stand anywhere, of which most have none.
 */
type Sent = 'spellings' | 'pieces' | 'heads';

/** The ways, each with what it can find. It looks only for the codes that the ways before it did not find. */
export const WAYS: readonly (readonly [applies: readonly Sought[], ask: Ask])[] = [
  [['product'], byCode('products', 'pieces')],
  [['variant'], byCode('variants', 'pieces')],
  [['product', 'owner'], byCode('variants', 'spellings')],
  [['product'], byIntegrationCode],
  [['product', 'owner'], byCode('variants', 'pieces')],
  [['owner', 'variant'], byCode('products', 'spellings')],
  [['product'], byCode('products', 'heads')],
  [['product', 'owner', 'variant'], byCode('variants', 'heads')],
  [['product', 'owner', 'variant'], byIntegrationOfVariants],
  [['product', 'variant'], byBarcode],
];

/** Records of a list that have codes, by the code as it was asked. */
interface Holders extends Few {
  readonly list: List;
  readonly byCode: ReadonlyMap<string, readonly PimRecord[]>;
  /** Absent: it is their own code. */
  readonly by?: 'integration_code' | 'variant_integration_code';
}

/** By the own codes of products or variants (Spec §4.2, §4.3). */
function byCode(list: List, sent: Sent): Ask {
  return async (asked) => {
    const { codes, context } = asked;
    const most = shareOf(codes);
    const values = codes.flatMap((code): readonly string[] | string => {
      if (sent === 'spellings') return listSpellings(code, most);
      // In the copy, where many matches cost nothing, one piece of the code finds every spelling.
      if (context.copy !== undefined) {
        return sent === 'pieces' ? (pickFragment(code) ?? []) : [];
      }
      return sent === 'pieces' ? listFragments(code, most) : listHeads(code).slice(0, most);
    });
    const few = await fetchListed(
      list,
      sent === 'spellings' ? 'Codes' : 'IncludesCodes',
      values,
      context,
    );
    return leadTo(asked, {
      ...few,
      list,
      byCode: groupByCode(few.records, 'Code', codes),
    });
  };
}

/** By the codes of products in another system (Spec §4.2: IntegrationCodes). */
async function byIntegrationCode(asked: Asked): Promise<Look> {
  const { codes, context } = asked;
  const values = codes.flatMap((code) => [
    ...listSpellings(code, shareOf(codes) - 1),
    code.toLowerCase(),
  ]);
  const few = await fetchListed('products', 'IntegrationCodes', values, context);
  const byCode = groupByCode(few.records, 'IntegrationCode', codes);
  return leadTo(asked, {
    ...few,
    list: 'products',
    byCode,
    by: 'integration_code',
  });
}

const FOLDED = "regexp_replace(upper(integration_code), '[\\s_-]+', '', 'g')";

/** By the codes of variants in another system, which the PIM has no filter for (Spec §4.3) and a local copy knows. */
async function byIntegrationOfVariants(asked: Asked): Promise<Look | undefined> {
  const { codes, context, isIntegration } = asked;
  const copied = await askCopyBeside(context, (ask) =>
    ask(`SELECT raw::VARCHAR FROM variants WHERE ${FOLDED} IN (${quoteList(codes.map(foldCode))})`),
  );
  // What the engine wrote of records.
  const records = (copied?.rows ?? [])
    .map(([raw]): unknown => JSON.parse(String(raw)))
    .filter(isRecord);
  const open = 'integration codes of variants are known to a local copy alone (sync_catalog)';
  const unasked = {
    matches: new Map<string, CodeMatch>(),
    isAll: !isIntegration,
    ...(isIntegration && { open }),
  };
  if (copied === undefined) {
    return {
      way: isIntegration ? 'integration code' : `not tried: ${open}`,
      ...unasked,
    };
  }
  if (records.length === 0) return undefined;
  context.call.notices.push({
    code: 'integration_codes_in_copy',
    asOf: copied.copy.asOf,
  });
  const byCode = groupByCode(records, 'IntegrationCode', codes);
  return leadTo(asked, {
    records,
    isAll: true,
    list: 'variants',
    byCode,
    by: 'variant_integration_code',
  });
}

/** Codes that are looked for as barcodes in one call. */
const MAX_BARCODES = 5;

/** A code that nothing has may be a barcode, which is printed on what people hold in their hands. */
async function byBarcode({ codes, sought, context }: Asked): Promise<Look | undefined> {
  // A barcode that was made up, or mistyped into the catalog, has a wrong check digit and an owner all the same.
  const likeliest = codes.filter(mayBeBarcode);
  if (likeliest.length === 0) return undefined;
  const matches = new Map<string, CodeMatch>();
  const { owners, failure } = await findBarcodes(likeliest.slice(0, MAX_BARCODES), context);
  for (const [barcode, found] of owners) {
    const { products, variant } = await fetchOwners(found, context);
    const variants = variant === undefined ? [] : [variant];
    const records = sought === 'variant' ? variants : products;
    if (records.length > 0) {
      matches.set(barcode, {
        records,
        by: found.by,
        ...(variant && { variant }),
      });
    }
  }
  return { way: 'barcode', matches, isAll: failure === undefined, failure };
}

/** From records that have the codes to what is sought: themselves, the products of variants, or the variants of products. */
async function leadTo({ sought, context }: Asked, holders: Holders): Promise<Look> {
  const { list, byCode, by, isAll, failure } = holders;
  if (list === `${sought}s`) {
    const matches = new Map(
      [...byCode].map(([code, records]) => [code, matchOwn(code, records, by)]),
    );
    return {
      way: by === undefined ? 'code in other spellings' : 'integration code',
      matches,
      isAll,
      failure,
    };
  }
  const look = await (list === 'variants'
    ? leadToOwners(holders, context)
    : leadToVariants(holders, context));
  return by === undefined ? look : { ...look, way: 'integration code' };
}

function matchOwn(code: string, records: readonly PimRecord[], by: Holders['by']): CodeMatch {
  const codesOf = (record: PimRecord): string => readText(getField(record, 'Code')) ?? '';
  if (by !== undefined) return { records, by };
  const exact = records.filter((record) => codesOf(record) === code);
  if (exact.length > 0) return { records: exact };
  const isSameBy = (fold: (text: string) => string): boolean =>
    records.every((record) => fold(codesOf(record)) === fold(code));
  if (isSameBy(foldText)) return { records, by: 'ignoring case' };
  return {
    records,
    by: isSameBy(foldCode) ? 'ignoring case and separators' : 'ignoring leading zeros',
  };
}

async function leadToOwners({ byCode, ...variants }: Holders, context: CallContext): Promise<Look> {
  const by = variants.by ?? 'variant_code';
  const owners = [...byCode.values()].flat().map(readOwnerId);
  const products = await fetchListed(
    'products',
    'ProductIds',
    owners.filter((id) => id !== undefined),
    context,
  );
  const matches = new Map<string, CodeMatch>();
  for (const [code, ofCode] of byCode) {
    const own = new Set(ofCode.map(readOwnerId));
    const records = products.records.filter((product) =>
      own.has(readId(getField(product, 'ProductId')) ?? -1),
    );
    const variant = ofCode.find((one) => readOwnerId(one) !== undefined);
    if (records.length > 0 && variant !== undefined) {
      matches.set(code, { records, by, variant });
    }
  }
  // Whose a variant is that does not tell its product is not known.
  const unowned = owners.includes(undefined) ? new UnreadableIdError() : undefined;
  const failure = variants.failure ?? products.failure ?? unowned;
  return {
    way: 'variant code',
    matches,
    isAll: variants.isAll && products.isAll && failure === undefined,
    failure,
  };
}

/** All variants of the products. Of a product without variants it is said that the code is its own. */
async function leadToVariants(
  { byCode, ...products }: Holders,
  context: CallContext,
): Promise<Look> {
  const ids = [...byCode.values()]
    .flat()
    .flatMap((product) => readId(getField(product, 'ProductId')) ?? []);
  const variants = await fetchListed('variants', 'ProductIds', ids, context);
  const failure = products.failure ?? variants.failure;
  const matches = new Map<string, CodeMatch>();
  // Some of the variants would look like all of them.
  for (const [code, own] of variants.isAll ? byCode : []) {
    const [product] = own;
    const owners = new Set(own.map((one) => readId(getField(one, 'ProductId'))));
    const records = variants.records.filter((variant) => owners.has(readOwnerId(variant) ?? -1));
    if (records.length === 0) {
      context.call.notices.push({
        code: 'product_without_variants',
        productCode: code,
      });
    } else if (product !== undefined) {
      matches.set(code, { records, by: 'product_code', product });
    }
  }
  return {
    way: 'product code',
    matches,
    isAll: products.isAll && variants.isAll,
    failure,
  };
}

/** How many values each code may have in one request. */
function shareOf(codes: readonly string[]): number {
  return Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
}

async function fetchListed(
  endpoint: List,
  parameter: string,
  values: readonly (string | number)[],
  context: CallContext,
): Promise<Few> {
  if (values.length === 0) return { records: [], isAll: true };
  return fetchFew(
    { endpoint, filter: { [parameter]: [...new Set(values)] }, argument: 'codes' },
    context,
  );
}

/** The records that have one of the codes in a field, by the code as it was asked; of digits alone also but for leading zeros. */
function groupByCode(records: readonly PimRecord[], field: string, codes: readonly string[]) {
  const matching = (code: string): readonly PimRecord[] => {
    const isSameBy = (fold: (text: string) => string) => (record: PimRecord) =>
      fold(readText(getField(record, field)) ?? '') === fold(code);
    const same = records.filter(isSameBy(foldCode));
    return same.length > 0 || !/^\d+$/.test(foldCode(code))
      ? same
      : records.filter(isSameBy(foldBarcode));
  };
  return new Map(
    codes.map((code) => [code, matching(code)] as const).filter(([, same]) => same.length > 0),
  );
}
