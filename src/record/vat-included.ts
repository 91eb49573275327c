/** Whether a price includes VAT, as PIMs tell it beside the price (the entries of Prices are not shown, Spec §2.4). Pure. */

import { type JsonValue, readBoolean } from './value.ts';

/** The keys by which PIMs tell it, in snake_case. */
const KEYS: readonly string[] = [
  'tax_included',
  'vat_included',
  'includes_tax',
  'includes_vat',
  'is_tax_included',
  'is_vat_included',
  'including_vat',
  'including_tax',
  'kdv_included',
];

/** @param extra what an entry of Prices tells beside its price; @returns undefined where it tells nothing of VAT */
export function readVatIncluded(extra: Readonly<Record<string, JsonValue>>): boolean | undefined {
  const key = KEYS.find((one) => extra[one] !== undefined);
  return key === undefined ? undefined : readBoolean(extra[key]);
}
