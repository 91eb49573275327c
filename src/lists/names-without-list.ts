/** Brands and categories by name where the PIM serves no list of them that could be read. */

import type { CallContext } from '../call/context.ts';
import { InvalidArgumentError } from '../errors.ts';
import type { Condition } from '../filter/condition.ts';
import { type FilterArguments, readFilterValues } from '../filter/filter-body.ts';
import { foldName } from '../filter/named-entries.ts';
import { readSubject } from '../filter/subject.ts';
import type { Naming, ResolvedNames } from './naming.ts';

/** Where there is no list, the PIM's own text filter is asked, and of what it finds counts what shows that very name. */
export function resolveWithoutList<Args extends FilterArguments>(
  given: Args,
  { names, contains, subject, one, ids, excluded, kind }: Naming,
  areShown: boolean,
  { call }: CallContext,
): Omit<ResolvedNames<Args>, 'uncheckedIds'> {
  const wanted = readFilterValues(given, names).map(String);
  if ([ids, excluded].some((argument) => readFilterValues(given, argument).length > 0) && kind === 'categories') {
    call.warnings.add(
      'Categories below those given are left out: the PIM serves no list of categories that could be read.',
    );
  }
  if (wanted.length === 0) return { args: given, conditions: [], contained: {}, resolved: {} };
  if (readFilterValues(given, contains).length > 0) {
    throw new InvalidArgumentError(
      `${names} cannot be combined with ${contains}, because the PIM serves no list of ${kind} that could be read.`,
      'Leave one of them out.',
      names,
    );
  }
  const how = areShown
    ? `counts records that show a ${one} of that name`
    : `finds every ${one} that the PIM finds by that name, which may be others that contain it`;
  call.warnings.add(`The PIM serves no list of ${kind} that could be read, so ${names} ${how}.`);
  const folded = new Set(wanted.map(foldName));
  const condition: Condition = {
    argument: names,
    test: (record) => {
      const shown = readSubject(record, subject);
      return shown === undefined ? 'unknown' : shown.some((name) => folded.has(foldName(name))) ? 'yes' : 'no';
    },
  };
  const args = { ...given, [names]: undefined, [contains]: wanted };
  return { args, conditions: areShown ? [condition] : [], contained: {}, resolved: {} };
}
