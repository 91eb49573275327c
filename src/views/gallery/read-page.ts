/** An answer of a list tool as a page of the gallery: its records as cards, and what is said of the whole. Pure. */

import {
  isValues,
  numberOf,
  type Problem,
  readRows,
  type ToolAnswer,
  textOf,
  textsOf,
  type Values,
} from '../host/read-answer.ts';
import type { Card, GalleryData } from './gallery-data.ts';

/** What a gallery may show. */
export type Of = GalleryData['of'];

/** A value that matches were counted by. */
export interface Count {
  readonly value: string;
  readonly count: number;
}

/** One answer. */
export interface GalleryPage {
  readonly of: Of;
  readonly cards: readonly Card[];
  /** Set where matches were counted by a value instead of shown. */
  readonly counts: readonly Count[] | undefined;
  readonly total: number | undefined;
  /** Of a scan that is not over: how many records were read, of how many. */
  readonly scanned: { readonly read: number; readonly of: number | undefined } | undefined;
  readonly nextCursor: string | undefined;
  readonly notes: readonly string[];
  readonly isDemo: boolean;
  /** When the copy was made that answered; undefined: the PIM did. */
  readonly asOf: string | undefined;
  readonly problem: Problem | undefined;
}

const KINDS: readonly Of[] = ['products', 'media', 'results'];

/** Reads one. */
export function readPage(answer: ToolAnswer): GalleryPage {
  const { values, problem } = answer;
  const of = KINDS.find((kind) => answer.forView?.of === kind) ?? KINDS.find((kind) => kind in values) ?? 'products';
  return {
    of,
    cards: readCards(of, answer),
    counts: 'counts' in values ? readRows(values, 'counts').map(readCount) : undefined,
    total: numberOf(values.total),
    scanned: readScanned(values.scanned),
    nextCursor: textOf(values.next_cursor),
    notes: textsOf(values.warnings),
    isDemo: values.source === 'sandbox',
    asOf: textOf(values.as_of),
    problem,
  };
}

/** Of each record what the server tells the view; where it tells nothing, what the model was told. */
function readCards(of: Of, { values, forView }: ToolAnswer): readonly Card[] {
  // By the server of the same build.
  const told = (forView?.cards ?? []) as readonly Card[];
  return readRows(values, of).map((row, index) => told[index] ?? cardOfRow(row));
}

function cardOfRow(row: Values): Card {
  const {
    product_id: productId,
    product_code: productCode,
    code = productCode,
    name,
    alt,
    brand,
    status,
    updated,
  } = row;
  const id = numberOf(productId) ?? numberOf(row.id);
  const texts = { code: textOf(code), name: textOf(name ?? alt), brand: textOf(brand), updated: textOf(updated) };
  const known = Object.entries({ ...texts, status: textOf(status), type: textOf(row.type ?? row.type_code) });
  return {
    ...(id !== undefined && { id }),
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    ...(row.is_cover === true && { isCover: true }),
  };
}

function readCount({ value, count }: Values): Count {
  return { value: textOf(value) ?? '', count: numberOf(count) ?? 0 };
}

function readScanned(scanned: unknown): GalleryPage['scanned'] {
  if (!isValues(scanned) || scanned.complete !== false) return undefined;
  const read = numberOf(scanned.read);
  return read === undefined ? undefined : { read, of: numberOf(scanned.of) };
}
