import { BadResponseError, CatalogError } from '../../errors.ts';
import { countPositions, type Positions } from '../../record/positions.ts';
import type { Call, PageQuery } from '../catalog-port.ts';
import type { WirePage } from '../http/response-body.ts';
import { readPieces } from './pieces.ts';

/** Page as it came, or put together from pieces. */
export interface ReadPage<Row> extends WirePage<Row> {
  readonly bodyBytes: number;
  readonly unserved?: readonly Positions[] | undefined;
}

type RequestPage<Row> = (index: number, size: number, attempts?: number) => Promise<ReadPage<Row>>;

interface AroundParts<Row> extends Pick<PageQuery, 'pieces'> {
  readonly request: RequestPage<Row>;
  readonly isFailing: () => boolean;
  readonly noteFailing: () => void;
}

/** Most records of a list to find one by one if the PIM fails to send them. */
export const MAX_NAMED = 3;

export class ReadingAround<Row> {
  readonly #parts: AroundParts<Row>;
  #named = 0;

  constructor(parts: AroundParts<Row>) {
    this.#parts = parts;
  }

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
    const isDeep = this.#parts.pieces !== 'coarse' && this.#named < MAX_NAMED;
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

  async #requestPiece(index: number, size: number): Promise<ReadPage<Row> | undefined> {
    try {
      return await this.#parts.request(index, size, 1);
    } catch (error) {
      if (mayBeOfRecord(error)) return undefined;
      throw error;
    }
  }
}

// An error of the PIM itself, or an unreadable answer, may be due to one record.
function mayBeOfRecord(error: unknown): boolean {
  return (
    error instanceof BadResponseError || (error instanceof CatalogError && error.status === 500)
  );
}

function isLasting(error: unknown): boolean {
  return error instanceof BadResponseError && error.retryAfterMs === undefined;
}

// True if a page from a position lacks records before `to`, or has more than its size, as if the
// PIM used other sizes.
function isOtherSize(
  { rows, total }: WirePage<unknown>,
  { from, to }: Positions,
  size: number,
): boolean {
  const isEnd = rows.length === 0 && (total === undefined || total <= from);
  return !isEnd && (rows.length > size || rows.length < Math.min(to, total ?? to) - from);
}

/** Adds records that the PIM fails to send to the notice of a call. */
export function noteUnserved({ notices }: Call, unserved: readonly Positions[]): void {
  const index = notices.findIndex(({ code }) => code === 'records_unserved');
  const [earlier] = index < 0 ? [] : notices.splice(index, 1);
  const earlierPositions = earlier?.code === 'records_unserved' ? earlier.unserved : [];
  const fresh = unserved.filter(
    ({ from }) => !earlierPositions.some((position) => position.from === from),
  );
  notices.push({ code: 'records_unserved', unserved: [...earlierPositions, ...fresh] });
}
