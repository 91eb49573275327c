import { foldText } from '../record/nearest.ts';

const NAMES: Readonly<Record<string, string>> = {
  EUR: '€ EURO EUROS',
  USD: '$ US$',
  TRY: '₺ TL',
  GBP: '£',
};

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split(' ').map((name) => [name, code])),
);

/** Folds a currency for comparison: `eur`, `€` and `Euro` are `EUR`. */
export function foldCurrency(currency: string): string {
  const folded = foldText(currency);
  return CODES.get(folded) ?? folded;
}

/** Lists all names of a currency, in capitals. */
export function listCurrencyNames(currency: string): readonly string[] {
  const code = foldCurrency(currency);
  return [code, ...(NAMES[code]?.split(' ') ?? [])];
}
