import { COUNT_UNMARKED } from '../../../count-unmarked.ts';
import type { ViewColumn } from './statement.ts';
import type { Suspected, Trap } from './trap.ts';

/** Finds the columns of a SELECT that tell live pictures from others. */
export const findUnmarkedPictures: Trap = (select): Suspected => {
  const columns = select.parts.flatMap((part) => select.column(part) ?? []);
  const column = columns.find(tellsLive);
  if (column === undefined) return [];
  return {
    question: () => `SELECT ${COUNT_UNMARKED}::DOUBLE`,
    notice: ([row]) => {
      const count = Number(row?.[0] ?? 0);
      if (count === 0) return undefined;
      return { code: 'sql_unmarked_pictures', count };
    },
  };
};

function tellsLive({ view, name }: ViewColumn): boolean {
  const isOfCoverage = view.name === 'coverage' && name.endsWith('_picture');
  return isOfCoverage || (view.name === 'pictures' && name === 'status');
}
