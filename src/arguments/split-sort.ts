/** A sort key that says its direction, too (split-arguments.ts). Pure. */

import { findMeantArguments } from '../filter/argument-names.ts';
import { foldKey, isRecord } from '../record/value.ts';
import type { AskedTool } from './asked-tool.ts';
import { type Place, takes } from './correct-value.ts';

type GivenArguments = Readonly<Record<string, unknown>>;

/** Orders by the words that people have for them, folded. */
const ORDERS: Readonly<Record<string, readonly [key: string, direction: 'asc' | 'desc']>> = {
  newest: ['created', 'desc'],
  latest: ['created', 'desc'],
  oldest: ['created', 'asc'],
  recentlyupdated: ['updated', 'desc'],
  lastupdated: ['updated', 'desc'],
  cheapest: ['price', 'asc'],
  lowestprice: ['price', 'asc'],
  mostexpensive: ['price', 'desc'],
  highestprice: ['price', 'desc'],
  alphabetical: ['name', 'asc'],
};

/** `price desc`, `-price` and `most expensive` are a key and a direction, where a tool has an argument for each. */
export function splitSort(
  { input: { shape } }: Pick<AskedTool, 'input'>,
  given: GivenArguments,
  tell: Place['tell'],
): GivenArguments {
  if (!Object.hasOwn(shape, 'sort_direction') || Object.hasOwn(given, 'sort_direction')) return given;
  const isSort = (name: string): boolean => findMeantArguments(name, ['sort_by']).names.length > 0;
  const [name = '', ...others] = Object.keys(given).filter(isSort);
  const sort = spellOrder(given[name]);
  if (others.length > 0 || typeof sort !== 'string' || takes(shape.sort_by, sort)) return given;
  const word = foldKey(sort);
  const order = Object.hasOwn(ORDERS, word) ? ORDERS[word] : undefined;
  if (order !== undefined) {
    tell(sort.trim(), order.join(' '));
    return { ...given, [name]: order[0], sort_direction: order[1] };
  }
  const [, minus, key, direction] = /^(-?)(\w{1,40})(?:[\s:]+(asc|desc)\w*)?$/i.exec(sort.trim()) ?? [];
  if (minus === '' && direction === undefined) return given;
  return key === undefined ? given : { ...given, [name]: key, sort_direction: direction?.toLowerCase() ?? 'desc' };
}

/** `{"field": "name", "order": "asc"}` as `name asc`. */
function spellOrder(sort: unknown): unknown {
  if (!isRecord(sort)) return sort;
  const entries = Object.entries(sort);
  const find = (names: readonly string[]): unknown => entries.find(([name]) => names.includes(foldKey(name)))?.[1];
  const words = [find(['field', 'key', 'by', 'column', 'name', 'sortby']), find(['order', 'direction', 'dir'])];
  const told = words.filter((word) => typeof word === 'string');
  return told.length === entries.length ? told.join(' ') : sort;
}
