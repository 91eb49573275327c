/** In which units the records state the numbers that bounds without a unit were compared with. */

import type { Condition } from '../../filter/condition.ts';
import { findUnit, foldUnit } from '../../record/units.ts';
import type { PimRecord } from '../../record/value.ts';

/** Sees the units of one answer. */
export interface UnitsCompared {
  see(record: PimRecord): void;
  /** What is to be said where there were several. */
  sentences(): readonly string[];
}

/** Units that a sentence names. */
const MOST_NAMED = 5;

/** Starts with the conditions whose bounds have no unit. */
export function trackUnits(conditions: readonly Condition[]): UnitsCompared {
  const compared = conditions.flatMap(({ argument, unitsOf }) =>
    unitsOf === undefined ? [] : { argument, unitsOf, units: new Set<string>() },
  );
  return {
    see: (record) => {
      for (const { unitsOf, units } of compared) for (const unit of unitsOf(record)) units.add(spell(unit));
    },
    sentences: () =>
      compared
        .filter(({ units }) => units.size > 1)
        .map(({ argument, units }) => {
          // Signs of our own table only, because others are catalog text.
          const known = [...units].filter((unit) => findUnit(unit)?.symbol === unit).slice(0, MOST_NAMED);
          const named = known.length === 0 ? '' : ` (${known.join(', ')})`;
          return `${argument}: min and max were compared with numbers in several units${named} as they are written; add unit to compare them in one.`;
        }),
  };
}

function spell(unit: string): string {
  return findUnit(unit)?.symbol ?? foldUnit(unit);
}
