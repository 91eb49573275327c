import type { NoticeOf } from '../../../../answer/notices.ts';
import { isRecord } from '../../../../record/value.ts';
import type { Trap } from './trap.ts';
import { listNodes, type Node } from './tree.ts';

type Form = NoticeOf<'sql_null_compared'>['form'];

/** Finds NULL among what a SELECT compares. */
export const findNullCompared: Trap = (select) =>
  select.parts.flatMap((condition) => {
    const form = readForm(condition);
    if (form === undefined) return [];
    const notice = { code: 'sql_null_compared' as const, form };
    return [{ condition, notice }];
  });

function readForm({ type, left, right, children }: Node): Form | undefined {
  const isOfTwo = type === 'COMPARE_EQUAL' || type === 'COMPARE_NOTEQUAL';
  if (isOfTwo) return isNull(left) || isNull(right) ? 'comparison' : undefined;
  if (!listNodes(children).some(isNull)) return undefined;
  if (type === 'COMPARE_IN') return 'in';
  return type === 'COMPARE_NOT_IN' ? 'not_in' : undefined;
}

function isNull(node: unknown): boolean {
  const value = isRecord(node) && node.type === 'VALUE_CONSTANT' ? node.value : undefined;
  return isRecord(value) && value.is_null === true;
}
