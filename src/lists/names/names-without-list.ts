/** Brands and categories by name where the PIM serves no list of them that could be read. */

import type { CallContext } from '../../call/context.ts';
import { InvalidArgumentError } from '../../errors.ts';
import type { Condition } from '../../filter/condition.ts';
import { type FilterArguments, readFilterValues } from '../../filter/filter-body.ts';
import { foldName } from '../../filter/named-entries.ts';
import { readSubject } from '../../filter/subject.ts';
import type { Naming, ResolvedNames } from '../question/naming.ts';

/** Where there is no list, the PIM's own text filter is asked, and of what it finds counts what shows that very name. */
export function resolveWithoutList<Args extends FilterArguments>(
  given: Args,
  naming: Naming,
  areShown: boolean,
  { call }: CallContext,
): Omit<ResolvedNames<Args>, 'uncheckedIds'> {
  const { names, contains, subject, one, ids, excluded, kind } = naming;
  const wanted = readFilterValues(given, names).map(String);
  if ([ids, excluded].some((argument) => readFilterValues(given, argument).length > 0) && kind === 'categories') {
    call.warnings.add(
      'Categories below those given are left out: the PIM serves no list of categories that could be read.',
    );
  }
  const parts = readFilterValues(given, contains).map(String);
  if (wanted.length === 0) {
    const unlisted = parts.length === 0 ? [] : [{ naming, argument: contains, unshown: () => parts }];
    return { args: given, conditions: [], contained: {}, resolved: {}, unlisted };
  }
  if (parts.length > 0) {
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
  const seen = new Set<string>();
  const condition: Condition = {
    argument: names,
    test: (record) => {
      const shown = readSubject(record, subject);
      const own = shown?.map(foldName).filter((name) => folded.has(name));
      for (const name of own ?? []) seen.add(name);
      return own === undefined ? 'unknown' : own.length > 0 ? 'yes' : 'no';
    },
  };
  const args = { ...given, [names]: undefined, [contains]: wanted };
  const unshown = (): readonly string[] => wanted.filter((name) => !seen.has(foldName(name)));
  const unlisted = [{ naming, argument: names, unshown }];
  return { args, conditions: areShown ? [condition] : [], contained: {}, resolved: {}, unlisted };
}
