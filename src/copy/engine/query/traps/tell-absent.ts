/** What is said of a text that a column does not have, or has in another spelling, too. Pure. */

import { foldText } from '../../../../record/fold-text.ts';
import { editDistance, nearestName } from '../../../../record/nearest.ts';
import type { Compared } from './compared-texts.ts';
import { isPlain, repeatText, type Slip } from './trap.ts';

/** A column of so few values is told with all of them. */
const FEW = 8;

/**
 * Of a text that the column never has.
 * @param isNarrowed whether it was looked for among values of one name alone
 * @param values what the column has there, the most frequent first
 * @returns undefined: it has nothing at all, which is told by itself
 */
export function tellAbsent(
  { column, turned, text, isNegated, condition }: Compared,
  isNarrowed: boolean,
  values: readonly string[],
): string | Slip | undefined {
  // Then the name is what nothing has, or the view is empty.
  if (values.length === 0) return undefined;
  const of = `${column.view.name}.${column.name}`;
  const there = isNarrowed ? ' under that name' : '';
  const start = `${of} is never ${repeatText(text)}${there}${isNegated ? ', so this leaves nothing out' : ''}`;
  if (turned !== undefined && text !== (turned.startsWith('l') ? text.toLowerCase() : text.toUpperCase())) {
    return `${turned}(${column.name}) is never ${repeatText(text)}: write the text in ${turned.startsWith('l') ? 'lower' : 'upper'} case.`;
  }
  const same = values.filter((value) => foldText(value) === foldText(text) && isPlain(value));
  if (same.length > 0 && turned === undefined) {
    const sentence = `${start}; it differs only in case, accents or spaces from ${listQuoted(same.slice(0, 3))}: write it so, or use lower(${column.name}).`;
    const [meant, ...others] = same;
    return meant === undefined || others.length > 0 || isNegated ? sentence : { sentence, of, text, meant };
  }
  const regional = column.name === 'culture' ? values.filter((value) => isRegionOf(value, text)) : [];
  const [culture, ...cultures] = regional;
  if (culture !== undefined && cultures.length === 0 && turned === undefined && !isNegated && isPlain(culture))
    return { sentence: `${start}; write ${repeatText(culture)}.`, of, text, meant: culture };
  const nearest = nearestName(text, values.filter(isPlain));
  const isNear =
    nearest !== undefined && editDistance(foldText(nearest), foldText(text)) <= Math.max(1, text.length / 4);
  if (isNear && condition.class === 'FUNCTION') return `${start}; the nearest value is ${listQuoted([nearest])}.`;
  if (condition.class === 'FUNCTION')
    return `${start}: LIKE without % compares whole texts; for a part of one write ILIKE ${repeatText(`%${text}%`)}.`;
  if (values.length > 0 && values.length <= FEW && values.every(isPlain))
    return `${start}; its only ${values.length === 1 ? 'value is' : 'values are'} ${listQuoted(values)}.`;
  if (isNear) return `${start}; the nearest value is ${listQuoted([nearest])}.`;
  return `${start}; list its values with SELECT DISTINCT ${column.name} FROM ${column.view.name}, or match a part with ILIKE '%…%'.`;
}

/** Whether a culture is a language in one region: de-DE of de. */
function isRegionOf(culture: string, language: string): boolean {
  return culture.toLowerCase().split(/[-_]/)[0] === language.toLowerCase();
}

/** Values one after the other, as SQL writes them. */
export function listQuoted(values: readonly string[]): string {
  return values.map(repeatText).join(', ');
}
