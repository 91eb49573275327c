/** Reads the pages of one walk around records that the PIM fails to send. */

import { BadResponseError, CatalogError } from '../../errors.ts';
import { countPositions, type Positions } from '../../record/positions.ts';
import type { Call, PageQuery } from '../catalog-port.ts';
import type { WirePage } from '../http/response-body.ts';
import { readPieces } from './pieces.ts';

/** A page as it came, or what came of it in pieces. */
export interface ReadPage<Row> extends WirePage<Row> {
  readonly bodyBytes: number;
  /** Positions of records that the PIM fails to send; absent: none. */
  readonly unserved?: readonly Positions[] | undefined;
}

/** Requests a page. @param attempts how often in all where the PIM fails; absent: as often as that may help */
type RequestPage<Row> = (index: number, size: number, attempts?: number) => Promise<ReadPage<Row>>;

/** What reading around needs. */
interface AroundParts<Row> extends Pick<PageQuery, 'pieces'> {
  readonly request: RequestPage<Row>;
  /** Whether the PIM failed altogether a moment ago, so that no pieces are asked for. */
  readonly isFailing: () => boolean;
  readonly noteFailing: () => void;
}

/** After so many records of a list that the PIM fails to send, the others are not looked for one by one. */
export const MOST_NAMED = 3;

/** Reads the pages of one walk. */
export class ReadingAround<Row> {
  readonly #parts: AroundParts<Row>;
  /** Records that the PIM fails to send. */
  #named = 0;

  constructor(parts: AroundParts<Row>) {
    this.#parts = parts;
  }

  /** Requests a page, in pieces where its failure may be that of a record in it. @throws what `request` throws */
  async read(index: number, size: number): Promise<ReadPage<Row>> {
    const { request, isFailing, noteFailing, pieces } = this.#parts;
    try {
      return await request(index, size);
    } catch (error) {
      // A body that is too large would come again while somebody waits.
      const isAgain = pieces === undefined && isLasting(error);
      const mayHelp = pieces !== 'none' && mayBeOfRecord(error) && !isAgain;
      if (!mayHelp || isFailing()) throw error;
      const page = await this.#readPieces({ from: index * size, to: (index + 1) * size });
      if (page !== undefined) return page;
      noteFailing();
      throw error;
    }
  }

  async #readPieces(place: Positions): Promise<ReadPage<Row> | undefined> {
    let bodyBytes = 0;
    const isDeep = this.#parts.pieces !== 'coarse' && this.#named < MOST_NAMED;
    const pieces = await readPieces<Row>(place, isDeep, async (piece, size) => {
      // Pages begin at multiples of their size (Spec §4.1).
      const index = Math.floor(piece.from / size);
      const page = await this.#requestPiece(index, size);
      const whole = { from: index * size, to: piece.to };
      if (page === undefined || isOtherSize(page, whole, size)) return undefined;
      bodyBytes += page.bodyBytes;
      const from = piece.from - whole.from;
      return {
        ...page,
        rows: page.rows.slice(from, from + piece.to - piece.from),
      };
    });
    if (pieces === undefined) return undefined;
    const { unserved, ...page } = pieces;
    this.#named += countPositions(unserved);
    return { ...page, bodyBytes, ...(unserved.length > 0 && { unserved }) };
  }

  /** Requests a piece once; undefined where the PIM fails to send it. */
  async #requestPiece(index: number, size: number): Promise<ReadPage<Row> | undefined> {
    try {
      return await this.#parts.request(index, size, 1);
    } catch (error) {
      if (mayBeOfRecord(error)) return undefined;
      throw error;
    }
  }
}

/** Whether a failure may be that of one record: an error of the PIM itself, or an answer that is none. */
function mayBeOfRecord(error: unknown): boolean {
  return (
    error instanceof BadResponseError || (error instanceof CatalogError && error.status === 500)
  );
}

/** Whether the same answer is sure to come again. */
function isLasting(error: unknown): boolean {
  return error instanceof BadResponseError && error.retryAfterMs === undefined;
}

/**
 * Whether a page from a position lacks records before another, or has more than its size, as where the PIM gives pages of other
 * sizes.
 */
function isOtherSize(
  { rows, total }: WirePage<unknown>,
  { from, to }: Positions,
  size: number,
): boolean {
  const isEnd = rows.length === 0 && (total === undefined || total <= from);
  return !isEnd && (rows.length > size || rows.length < Math.min(to, total ?? to) - from);
}

/** Adds to what a call tells of records that the PIM fails to send. */
export function noteUnserved({ notices }: Call, unserved: readonly Positions[]): void {
  const at = notices.findIndex(({ code }) => code === 'records_unserved');
  const [earlier] = at < 0 ? [] : notices.splice(at, 1);
  const known = earlier?.code === 'records_unserved' ? earlier.unserved : [];
  const fresh = unserved.filter(({ from }) => !known.some((one) => one.from === from));
  notices.push({ code: 'records_unserved', unserved: [...known, ...fresh] });
}
