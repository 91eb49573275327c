/**
 * A record that matches an earlier filter body of the same question was shown there: a product can have variants whose
 * codes were asked for in two requests.
 */

import { foldText } from '../../filter/fold.ts';
import { readSubject } from '../../filter/subject.ts';
import { type Filter, getField, type PimRecord, readId } from '../../record/value.ts';
import type { ListQuestion } from '../question/question.ts';

/** Tells whether a record was shown for an earlier part; `untold`: it does not show by which value it came. */
type ShownBefore = (record: PimRecord) => boolean | 'untold';

/**
 * Builds the test for one part of a question.
 * @param part which of the question's filter bodies is read
 * @param seen ids of the records read so far; those tested are added
 */
export function buildShownBefore(
  { filters, parameters, idField, openPages }: ListQuestion,
  part: number,
  seen: Set<number>,
): ShownBefore {
  const split = splitParameter(filters);
  const row = parameters.find(({ parameter }) => parameter === split);
  const earlier = filters.slice(0, part).flatMap((filter) => (split === undefined ? [] : (filter[split] ?? [])));
  const asked = new Set(earlier.map((value) => foldText(String(value))));
  return (record) => {
    if (row === undefined) return false;
    // Rows that are made here, as the pictures of products, share the id of what they belong to.
    const id = openPages === undefined ? readId(getField(record, idField)) : undefined;
    if (id !== undefined && seen.has(id)) return true;
    if (id !== undefined) seen.add(id);
    if (part === 0) return false;
    const values = readSubject(record, row.subject);
    if (values === undefined) return 'untold';
    // Of names only the record's own counts: a translation may be a name asked for earlier that the PIM did not look at.
    return (row.subject === 'name' ? values.slice(0, 1) : values).some((value) => asked.has(value));
  };
}

/** The parameter whose values were split over the filter bodies; undefined when there is one body. */
function splitParameter([first = {}, second]: readonly Filter[]): string | undefined {
  if (second === undefined) return undefined;
  return Object.keys(first).find((parameter) => JSON.stringify(first[parameter]) !== JSON.stringify(second[parameter]));
}
