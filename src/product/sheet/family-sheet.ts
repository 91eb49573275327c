/**
 * Parent and children as a sheet shows them: of the children what tells them apart, and what all of them share said once.
 * Pure.
 */

import { type Answer, findSharedStatus } from '../../answer/envelope.ts';
import { cutItems, cutList, cutText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import type { JsonValue } from '../../record/value.ts';
import type { CopiedChild, CopiedChildren } from './children-in-copy.ts';

/** Properties that children are told apart by, where one does not do. */
const MOST_PROPERTIES = 3;

/** Something that children have values of, by their position. */
interface Trait {
  readonly name: string;
  readonly values: readonly (readonly string[])[];
}

/**
 * The children as rows under columns: id, code, and the name, status, options and one property where they differ.
 * @param isAsked whether to tell that there are none, too
 * @returns undefined where there is nothing to tell
 */
export function buildChildren(
  { children, isProof, asOf }: CopiedChildren,
  isAsked: boolean,
  { maxItems, maxChars }: Pick<Cut, 'maxItems' | 'maxChars'>,
): Answer | undefined {
  if (children.length === 0) return isAsked && isProof ? { total: 0, as_of: asOf } : undefined;
  const show = (text: string): string => cutText(toPlainText(text), maxChars);
  const options = listTraits(children, ({ options }) => options);
  const differing = options.filter(isTelling);
  const told = differing.length > 0 ? differing : chooseProperties(children);
  const status = findSharedStatus(children.map((child) => compactObject({ status: child.status })));
  const columns: readonly (readonly [string, (child: CopiedChild, at: number) => JsonValue | undefined])[] = [
    ['product_id', ({ productId }) => productId],
    ['code', ({ code }) => code && toExactText(code)],
    ...(isSame(children.map(({ name }) => name)) && children.length > 1
      ? []
      : [['name', ({ name }: CopiedChild) => name && show(name)] as const]),
    ...(status === undefined ? [['status', (child: CopiedChild) => child.status && show(child.status)] as const] : []),
    ...told.map(
      ({ name, values }) =>
        [show(name), (_: CopiedChild, at: number) => show((values[at] ?? []).join(', ')) || undefined] as const,
    ),
  ];
  const rows = children.map((child, at) => columns.map(([, read]) => read(child, at) ?? null));
  const shared = options
    .filter((trait) => !isTelling(trait))
    .map(({ name, values: [values = []] }) => [show(name), cutItems(values.map(show), maxItems)] as const);
  return compactObject({
    total: children.length > 1 ? children.length : undefined,
    each_status: status,
    columns: columns.map(([name]) => name),
    rows: cutList(rows, Math.ceil(maxItems)),
    options: shared.length === 0 ? undefined : Object.fromEntries(shared),
    as_of: asOf,
  });
}

function listTraits(
  children: readonly CopiedChild[],
  read: (child: CopiedChild) => ReadonlyMap<string, readonly string[]>,
): readonly Trait[] {
  const names = new Set(children.flatMap((child) => [...read(child).keys()]));
  return [...names].map((name) => ({ name, values: children.map((child) => read(child).get(name) ?? []) }));
}

/** The one property that sets all of them apart, else those that differ and that all of them have. */
function chooseProperties(children: readonly CopiedChild[]): readonly Trait[] {
  const properties = listTraits(children, (child) => child.properties);
  const one = properties.find(setsApart);
  if (one !== undefined) return [one];
  const isWhole = ({ values }: Trait): boolean => values.every((texts) => texts.join('') !== '');
  return properties.filter((trait) => isTelling(trait) && isWhole(trait)).slice(0, MOST_PROPERTIES);
}

function isTelling({ values }: Trait): boolean {
  return !isSame(values.map((each) => [...each].sort().join('\n')));
}

/** Whether every child has a value, and no two the same. */
function setsApart({ values }: Trait): boolean {
  const texts = values.map((each) => each.join('\n'));
  return texts.length > 1 && !texts.includes('') && new Set(texts).size === texts.length;
}

function isSame(texts: readonly (string | undefined)[]): boolean {
  return new Set(texts).size <= 1;
}
