/** Pages in pieces, down to the records that a PIM cannot send. */
import { expect, it } from 'vitest';
import { readPieces } from '../../../src/pim/pages/pieces.ts';
import type { Positions } from '../../../src/record/positions.ts';
import { range } from './walk-rows.ts';

/** Sends the numbers from 0 below 430, but no piece that holds one of these. */
function serveWithout(broken: readonly number[]) {
  return async ({ from, to }: Positions) => {
    const rows = range(430).slice(from, to);
    return rows.some((row) => broken.includes(row)) ? undefined : { rows, total: 430 };
  };
}

it('names each of three records side by side, where pieces fail before them', async () => {
  const pieces = await readPieces({ from: 200, to: 300 }, true, serveWithout([200, 201, 202]));
  expect(pieces?.unserved).toEqual([200, 201, 202].map((from) => ({ from, to: from + 1 })));
  expect(pieces?.rows).toEqual(range(300).slice(203));
});

it('names the last record of a list that ends with it', async () => {
  const pieces = await readPieces({ from: 400, to: 500 }, true, async ({ from, to }) => {
    if (from <= 400 && to > 400) return undefined;
    return { rows: [], total: 401 };
  });
  expect(pieces).toEqual({ rows: [], total: 401, unserved: [{ from: 400, to: 401 }] });
});

it('gives a page up where the PIM fails altogether', async () => {
  let asked = 0;
  const pieces = await readPieces({ from: 200, to: 300 }, true, async () => {
    asked += 1;
    return undefined;
  });
  expect(pieces).toBeUndefined();
  expect(asked).toBe(8);
});

it('leaves a whole piece out where single records are not to be looked for', async () => {
  const asked: string[] = [];
  const serve = serveWithout([210]);
  const pieces = await readPieces({ from: 200, to: 300 }, false, async (place) => {
    asked.push(`${place.from} to ${place.to}`);
    return serve(place);
  });
  expect(asked).toEqual(['200 to 250', '250 to 300']);
  expect(pieces?.unserved).toEqual([{ from: 200, to: 250 }]);
  expect(pieces?.rows).toEqual(range(300).slice(250));
});
