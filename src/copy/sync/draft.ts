/**
 * The copy that is made while the catalog is still being read, so that little is left to do at the end: the pages of products
 * and variants are written as they come, each list in its order. Where one was read anew since, or a record is on two, all is
 * written anew at the end.
 */

import { LIST_NAMES, type ListName } from '../copied-lists.ts';
import type { Engine } from '../engine-process.ts';
import type { ChosenPage, CopySummary } from '../protocol.ts';
import type { PageStore } from './page-store.ts';

/** A copy in the making. */
export interface Draft {
  /** Writes what can be written by now, in the background. */
  goOn(): void;
  /** Writes all that is left. */
  finish(summary: CopySummary): Promise<void>;
}

/** Pages that the engine is handed at a time. */
const AT_ONCE = 20;

/** Writing that many takes seconds, unless the disk is slow. */
const WRITE_MS = 30 * 60_000;

/** The lists that need no other to be written. */
const FIRST = ['products', 'variants'] as const;

/** Begins a copy in a file, which it replaces. */
export async function beginDraft(engine: Engine, file: string, store: PageStore): Promise<Draft> {
  const written = new Map<ListName, readonly ChosenPage[]>();
  const writtenOf = (list: ListName): readonly ChosenPage[] => written.get(list) ?? [];
  let writing: Promise<unknown> | undefined;
  let isOutdated = false;

  const begin = (): Promise<unknown> => {
    written.clear();
    return engine.ask({ kind: 'begin_copy', file }, WRITE_MS);
  };

  const write = async (list: ListName, pages: readonly ChosenPage[]): Promise<void> => {
    written.set(list, [...writtenOf(list), ...pages]);
    await engine.ask({ kind: 'write_pages', list, pages }, WRITE_MS);
  };

  /** The pages of a list that follow those that are written, without a gap. */
  const listNext = (list: ListName): readonly ChosenPage[] => {
    const pages = store.pages(list);
    const isNext = (at: number): boolean => {
      const before = pages[at - 1];
      return pages[at]?.offset === (before === undefined ? 0 : before.offset + before.span);
    };
    const gap = pages.findIndex((_page, at) => !isNext(at));
    const next = pages.slice(writtenOf(list).length, gap < 0 ? undefined : gap);
    return next.slice(0, AT_ONCE).map((page) => ({ file: page.file, skip: [] }));
  };

  await begin();
  return {
    goOn: () => {
      const [list, pages = []] =
        FIRST.map((one) => [one, listNext(one)] as const).find(([, next]) => next.length > 0) ?? [];
      if (list === undefined || writing !== undefined || isOutdated) return;
      writing = write(list, pages)
        .catch(() => {
          // A page may have been read anew meanwhile. What fails for good fails again.
          isOutdated = true;
        })
        .finally(() => {
          writing = undefined;
        });
    },
    finish: async (summary) => {
      await writing;
      const chosen = new Map(LIST_NAMES.map((list) => [list, store.choose(list)]));
      const hasChanged = ({ file: one }: ChosenPage, page: ChosenPage | undefined): boolean =>
        page?.file !== one || page.skip.length > 0;
      for (const [list, pages] of written)
        isOutdated ||= pages.some((one, at) => hasChanged(one, chosen.get(list)?.[at]));
      if (isOutdated) await begin();
      for (const [list, pages] of chosen) {
        for (let at = writtenOf(list).length; at < pages.length; at += AT_ONCE)
          await write(list, pages.slice(at, at + AT_ONCE));
      }
      await engine.ask({ kind: 'seal_copy', ...summary }, WRITE_MS);
    },
  };
}
