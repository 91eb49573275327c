/**
 * Reads a page that the PIM fails to send because of one of its records: in smaller and smaller
 * pieces, down to that record.
 */

import type { Positions } from '../../record/positions.ts';
import type { WirePage } from '../http/response-body.ts';

export interface Pieces<Row> extends Omit<WirePage<Row>, 'isTotalOdd'> {
  readonly unserved: readonly Positions[];
}

// Reads a piece by one request for a page of this size; undefined: the PIM fails to send it.
type ReadPiece<Row> = (place: Positions, size: number) => Promise<WirePage<Row> | undefined>;

// Sizes of the pieces. Each fits into the one before, so that a page of 100 takes at most 14
// requests.
const SIZES = [500, 250, 50, 25, 5, 1] as const;

// Failures in a row, of pieces and then of three records side by side, that mean that the PIM fails
// altogether.
const MAX_FAILURES = 8;

class PieceReader<Row> {
  readonly #read: ReadPiece<Row>;
  readonly #rows: Row[] = [];
  readonly #unserved: Positions[] = [];
  #total: number | undefined;
  #failures = 0;
  #hasAnswered = false;

  constructor(read: ReadPiece<Row>) {
    this.#read = read;
  }

  pieces(): Pieces<Row> | undefined {
    if (this.#isFailing || !this.#hasAnswered) return undefined;
    return {
      rows: this.#rows,
      total: this.#total,
      unserved: this.#unserved,
    };
  }

  async readWithin(
    { from, to }: Positions,
    [size = 1, ...smaller]: readonly number[],
  ): Promise<void> {
    for (let begin = from; begin < Math.min(to, this.#total ?? to) && !this.#isFailing; ) {
      // Pages begin at multiples of their size (Spec §4.1).
      const end = Math.min(to, begin - (begin % size) + size);
      await this.#readPiece({ from: begin, to: end }, size, smaller);
      begin = end;
    }
  }

  get #isFailing(): boolean {
    return this.#failures >= MAX_FAILURES;
  }

  async #readPiece(place: Positions, size: number, smaller: readonly number[]): Promise<void> {
    const part = await this.#read(place, size);
    if (part !== undefined) {
      this.#failures = 0;
      this.#hasAnswered = true;
      this.#rows.push(...part.rows);
      this.#total = part.total ?? this.#total;
      return;
    }
    this.#failures += 1;
    if (smaller.length === 0) this.#unserved.push(place);
    else await this.readWithin(place, smaller);
  }
}

/**
 * Reads positions in pieces.
 * @param isDeep true: find each record; false: leave out a failing piece as a whole
 * @returns undefined if the PIM fails altogether
 */
export async function readPieces<Row>(
  { from, to }: Positions,
  isDeep: boolean,
  read: ReadPiece<Row>,
): Promise<Pieces<Row> | undefined> {
  const sizes = SIZES.filter((size) => size < to - from);
  if (sizes.length === 0) return undefined;
  const reader = new PieceReader(read);
  await reader.readWithin({ from, to }, isDeep ? sizes : sizes.slice(0, 1));
  return reader.pieces();
}
