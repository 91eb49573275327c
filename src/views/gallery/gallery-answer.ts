/** Reads the answer of a list tool for the gallery: its records as cards, the total and the like. */

import { useState } from 'preact/hooks';
import type { Arguments, Host } from '../bridge/host.ts';
import {
  askTool,
  isValues,
  numberOf,
  type Problem,
  readRows,
  type ToolAnswer,
  textOf,
  textsOf,
  type Values,
} from '../bridge/read-answer.ts';
import { useAttempt } from '../components/take-out.tsx';
import type { Card } from '../view-data.ts';
import type { Of } from './choose-cards.ts';

const TOOLS: Readonly<Record<Of, string>> = {
  products: 'find_products',
  media: 'get_media',
  results: 'search_catalog',
};

// The keys of the table are what a gallery may show.
const KINDS = Object.keys(TOOLS) as readonly Of[];

/** An answer that a gallery shows. */
export type GalleryAnswer = ReturnType<typeof readGallery>;

/** Reads one. */
export function readGallery(answer: ToolAnswer) {
  const { values } = answer;
  const of = KINDS.find((kind) => answer.forView?.of === kind) ?? KINDS.find((kind) => kind in values) ?? 'products';
  const counts = readRows(values, 'counts').map(({ value, count }) => ({
    value: textOf(value) ?? '',
    count: numberOf(count) ?? 0,
  }));
  return {
    of,
    cards: readCards(of, answer),
    counts: 'counts' in values ? counts : undefined,
    total: numberOf(values.total),
    scanned: readScanned(values.scanned),
    nextCursor: textOf(values.next_cursor),
    notes: textsOf(values.warnings),
    isDemo: values.source === 'sandbox',
    asOf: textOf(values.as_of),
  };
}

/** A card for each record: from the data for the view, or if there is none, from the answer itself. */
function readCards(of: Of, { values, forView }: ToolAnswer): readonly Card[] {
  // By the server of the same build.
  const told = (forView?.cards ?? []) as readonly Card[];
  return readRows(values, of).map((row, index) => told[index] ?? cardOfRow(row));
}

function cardOfRow(row: Values): Card {
  const { product_id: productId = row.id, product_code: productCode, code = productCode, alt, name = alt } = row;
  const id = numberOf(productId);
  const { brand, status, updated, type = row.type_code } = row;
  const texts = Object.entries({ code, name, brand, status, updated, type }).flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[key, text]];
  });
  return {
    ...(id !== undefined && { id }),
    ...Object.fromEntries(texts),
    ...(row.is_cover === true && { isCover: true }),
  };
}

function readScanned(scanned: unknown) {
  if (!isValues(scanned) || scanned.complete !== false) return undefined;
  const read = numberOf(scanned.read);
  return read === undefined ? undefined : { read, of: numberOf(scanned.of) };
}

/** How many records the view asks for at once, and where somebody wants all; fewer come where the answer is full. */
const [MORE, MANY] = [50, 500];

/**
 * The answer that follows another one by its cursor. Never throws.
 * @param tool that of the call that is shown; undefined: the host does not tell
 */
export async function askNext(
  host: Host,
  tool: string | undefined,
  args: Arguments,
  { of, nextCursor: cursor }: GalleryAnswer,
  isAll: boolean,
): Promise<GalleryAnswer | Problem> {
  // How many records a ranking has is part of what was asked.
  const limit = 'sort_by' in args ? {} : { limit: isAll ? MANY : MORE };
  const going = { ...args, max_tokens: 8_000, layout: 'table', ...limit, cursor };
  const answer = await askTool(host, tool ?? TOOLS[of], going);
  return answer.problem ?? readGallery(answer);
}

/** How many products one request for pictures names. */
const MOST_PICTURED = 50;

/**
 * Pictures of search hits, which searches do not tell: asked for when somebody wants to see them, by the ids of the products
 * among the cards.
 * @returns the cards with what is known; what asks for those of the next products, undefined if there are none; what failed
 */
export function usePictures(cards: readonly Card[], host: Host | undefined) {
  const [pictures, setPictures] = useState<ReadonlyMap<number, Partial<Card>>>(new Map());
  const [failure, attempt] = useAttempt();
  const isProduct = ({ type = '' }: Card): boolean => /^products?$/i.test(type);
  const unknown = cards.filter(isProduct).flatMap(({ id }) => (id === undefined || pictures.has(id) ? [] : id));
  const next = [...new Set(unknown)].slice(0, MOST_PICTURED);
  const ask = async (calling: Host): Promise<string> => {
    const args = { product_ids: next, cover_only: true, limit: 2 * MOST_PICTURED, max_tokens: 8_000 };
    const answer = await askTool(calling, 'get_media', args);
    if (answer.problem !== undefined) return answer.problem.failed;
    // Of those without one it is not known whether they have pictures that are no covers.
    const found = new Map<number, Partial<Card>>([...pictures, ...next.map((id) => [id, {}] as const)]);
    for (const { id, picture, pictureHost } of readGallery(answer).cards) {
      if (id !== undefined) found.set(id, { ...(picture && { picture }), ...(pictureHost && { pictureHost }) });
    }
    setPictures(found);
    return '';
  };
  return {
    cards: cards.map((card) => (isProduct(card) ? { ...card, ...pictures.get(card.id ?? Number.NaN) } : card)),
    failure,
    ask: host?.capabilities.serverTools === undefined || next.length === 0 ? undefined : () => attempt(() => ask(host)),
  };
}
