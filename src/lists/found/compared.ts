/** In which currencies and units the numbers stand that were compared: whoever gave none may not know that there are several. */

import { askCopyBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import { foldCurrency } from '../../filter/sought.ts';
import { readPrices } from '../../record/readers.ts';
import { findUnit, foldUnit } from '../../record/units.ts';
import { getField, type PimRecord } from '../../record/value.ts';
import type { ListQuestion } from '../asked/question.ts';

/** Sees the records of one answer. */
interface Compared {
  see(record: PimRecord): void;
  /** What is to be said where there were several. */
  sentences(): readonly string[];
}

const MIXED_CURRENCIES = 'Prices of several currencies were compared as plain numbers; set currency to compare one.';

/** Units that a sentence names. */
const MOST_NAMED = 5;

/** Whether prices are compared whatever their currency. */
function comparesAnyPrice({ ranking, args }: ListQuestion): boolean {
  const isPrice = args.price_min !== undefined || args.price_max !== undefined || ranking?.by === 'price';
  return isPrice && args.currency === undefined;
}

/** Starts to look at the numbers that are compared. */
export function trackCompared(question: ListQuestion): Compared {
  const isAnyPrice = comparesAnyPrice(question);
  const currencies = new Set<string>();
  const compared = question.conditions.flatMap(({ argument, unitsOf }) =>
    unitsOf === undefined ? [] : { argument, unitsOf, units: new Set<string>() },
  );
  return {
    see: (record) => {
      for (const { unitsOf, units } of compared) {
        for (const unit of unitsOf(record)) units.add(findUnit(unit)?.symbol ?? foldUnit(unit));
      }
      const reading = isAnyPrice ? readPrices(getField(record, 'Prices')) : undefined;
      for (const { currency } of reading?.state === 'value' ? reading.value : [])
        if (currency !== undefined) currencies.add(foldCurrency(currency));
    },
    sentences: () => [
      ...(currencies.size > 1 ? [MIXED_CURRENCIES] : []),
      ...compared
        .filter(({ units }) => units.size > 1)
        .map(({ argument, units }) => {
          // Signs of our own table only, because others are catalog text.
          const known = [...units].filter((unit) => findUnit(unit)?.symbol === unit).slice(0, MOST_NAMED);
          const named = known.length === 0 ? '' : ` (${known.join(', ')})`;
          return `${argument}: min and max were compared with numbers in several units${named} as they are written; add unit to compare them in one.`;
        }),
    ],
  };
}

/** What a copy tells of the currencies, of which it leaves records out. Throws CatalogError only when the call was cancelled. */
export async function warnOfCurrencies(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  if (context.copy === undefined || !comparesAnyPrice(question)) return [];
  const sql = `SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${question.kind}'`;
  const count = await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]?.[0]);
  return Number(count) > 1 ? [MIXED_CURRENCIES] : [];
}
