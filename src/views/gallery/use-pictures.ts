/** Pictures of search hits, which searches do not tell: asked for when somebody wants to see them. */

import { useEffect, useState } from 'preact/hooks';
import { askTool } from '../host/ask-tool.ts';
import type { Host } from '../host/host.ts';
import type { Card } from './gallery-data.ts';
import { readPage } from './read-page.ts';

/** Products of one request. */
const MOST = 50;

/** What is known of the pictures of products, by their ids. */
type Pictures = ReadonlyMap<number, Pick<Card, 'picture' | 'pictureHost' | 'hasNoPicture'>>;

/** The pictures, and how to have them. */
export interface AskedPictures {
  readonly pictures: Pictures;
  /** Asks for the next of those that are not known; undefined: there are none, or this host lets views call no tools. */
  readonly ask: (() => Promise<void>) | undefined;
  readonly failure: string | undefined;
}

/** Keeps those of the products among the cards. @param answer what the cards are of; with another one all are forgotten */
export function usePictures(cards: readonly Card[], answer: object, host: Host | undefined): AskedPictures {
  const [pictures, setPictures] = useState<Pictures>(new Map());
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    setPictures(new Map());
    setFailure(undefined);
  }, [answer]);
  const isProduct = ({ type = '' }: Card): boolean => /^products?$/i.test(type);
  const ids = cards.filter(isProduct).flatMap(({ id }) => (id === undefined || pictures.has(id) ? [] : id));
  const ask = async (calling: Host, asked: readonly number[]): Promise<void> => {
    setFailure(undefined);
    const args = { product_ids: asked, cover_only: true, limit: 2 * MOST, max_tokens: 8_000 };
    const { cards: found, problem } = readPage(await askTool(calling, 'get_media', args));
    if (problem !== undefined) return setFailure(problem.failed);
    const told = found.flatMap(({ id, picture, pictureHost }) =>
      id === undefined ? [] : ([[id, { ...(picture && { picture }), ...(pictureHost && { pictureHost }) }]] as const),
    );
    // Of the others it is not known whether they have pictures that are no covers.
    setPictures(new Map([...pictures, ...asked.map((id) => [id, {}] as const), ...told]));
  };
  const next = [...new Set(ids)].slice(0, MOST);
  const canAsk = host?.capabilities.serverTools !== undefined && next.length > 0;
  return { pictures, failure, ask: canAsk ? () => ask(host, next) : undefined };
}
