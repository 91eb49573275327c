/** Notes what numbers and names were compared with, where whoever asked may not know that there are several. */

import type { Notice } from '../../../answer/notices.ts';
import type { Comparisons, NamedComparison } from '../../../question/comparisons.ts';
import { OWN_PLACE } from '../../../question/named-values.ts';
import { findUnit } from '../../../record/units.ts';

/** Notes what was compared. */
export function noteComparisons({
  currencies,
  neverUpdated,
  respelled,
  named,
  shared,
}: Comparisons): readonly Notice[] {
  const notices: Notice[] = shared.map((field) => ({ code: 'shared_field', ...field }));
  if (currencies > 1) notices.push({ code: 'prices_in_several_currencies' });
  if (neverUpdated > 0) notices.push({ code: 'never_updated', count: neverUpdated });
  if (respelled > 0) notices.push({ code: 'accents_and_signs_ignored', count: respelled });
  notices.push(...named.flatMap(noteNamed));
  return notices;
}

/** Where matches have a value, unless all have it in the list that the argument names; and in which units. */
function noteNamed({ argument, name, places, units }: NamedComparison): readonly Notice[] {
  if (argument !== 'properties' && argument !== 'options') return [];
  const own = OWN_PLACE[argument];
  const notices: Notice[] = [];
  if (places.some(({ place }) => place !== own)) {
    const ofOwn = places.find(({ place }) => place === own) ?? { place: own, count: 0 };
    const counts = [ofOwn, ...places.filter(({ place }) => place !== own)];
    notices.push({ code: 'matched_in_places', name, counts });
  }
  const symbols = new Set(units.map((unit) => findUnit(unit)?.symbol ?? unit));
  if (symbols.size > 1) notices.push({ code: 'several_units', argument });
  return notices;
}

/** Notes names whose values state no unit to compare with, and the one that texts have. */
export function noteTextUnits({ named }: Comparisons): readonly Notice[] {
  return named.flatMap(({ name, textUnit }) =>
    textUnit === undefined
      ? []
      : [{ code: 'unit_in_texts', name, unit: textUnit.unit, percent: textUnit.percent } as const],
  );
}
