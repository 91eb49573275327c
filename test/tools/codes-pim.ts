/** A PIM that understands the filters by ids and codes (Spec §4.2, §4.3, §4.5), for tests of codes. */
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { honestPage, type PimBehaviour } from './broken-pim.ts';

/** Records by the last part of the endpoint's path; other endpoints have none. */
export type Lists = Readonly<Record<string, readonly WireRecord[]>>;

const EXACT = {
  Codes: 'Code',
  VariantCodes: 'Code',
  IntegrationCodes: 'IntegrationCode',
  ProductIds: 'ProductId',
  VariantIds: 'VariantId',
};

/** Behaves as a PIM that has these records, and whose search finds nothing. */
export function filterByCodes(lists: Lists): PimBehaviour {
  return (endpoint, body) => {
    const found = (lists[endpoint] ?? []).filter(
      (record) =>
        Object.entries(EXACT).every(([filter, field]) => isAmong(record[field], body[filter])) &&
        hasVariantAmong(record, lists.variants ?? [], body.IncludeVariantCode) &&
        containsAny(String(record.Code), body.IncludesCodes),
    );
    return { body: honestPage(found, { ...body, Codes: undefined }) };
  };
}

function isAmong(value: unknown, asked: unknown): boolean {
  return !Array.isArray(asked) || asked.includes(value);
}

function hasVariantAmong(
  { ProductId }: WireRecord,
  variants: readonly WireRecord[],
  asked: unknown,
): boolean {
  const own = variants.filter((variant) => variant.ProductId === ProductId);
  return asked === undefined || own.some(({ Code }) => isAmong(Code, asked));
}

function containsAny(code: string, pieces: unknown): boolean {
  if (!Array.isArray(pieces)) return true;
  return pieces.some((piece) => code.toLowerCase().includes(String(piece).toLowerCase()));
}
