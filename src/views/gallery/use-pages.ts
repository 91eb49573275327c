/** The answers that a gallery has loaded: the one that it was opened with, and those that follow it by their cursors. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { askTool } from '../host/ask-tool.ts';
import type { Arguments, Host } from '../host/host.ts';
import { readAnswer } from '../host/read-answer.ts';
import type { ViewProps } from '../host/show-view.tsx';
import { type GalleryPage, type Of, readPage } from './read-page.ts';

/** What is loaded. */
export interface Pages {
  readonly pages: readonly GalleryPage[];
  readonly isLoading: boolean;
  /** Why the last attempt to load more failed. */
  readonly failure: string | undefined;
  /** Loads what follows; undefined: nothing does, or this host lets views call no tools. */
  readonly loadMore: (() => Promise<void>) | undefined;
}

/** Records of one request, in an answer that no model reads. */
const MORE = { limit: 50, max_tokens: 8_000, layout: 'table' } as const;

const TOOLS: Readonly<Record<Of, string>> = {
  products: 'find_products',
  media: 'get_media',
  results: 'search_catalog',
};

/** Keeps them for the answer that is shown, and forgets them with another one. */
export function usePages({ result, args, host, context }: ViewProps): Pages {
  const [more, setMore] = useState<readonly GalleryPage[]>([]);
  const [state, setState] = useState<{ readonly isLoading: boolean; readonly failure?: string | undefined }>({
    isLoading: false,
  });
  useEffect(() => {
    setMore([]);
    setState({ isLoading: false });
  }, [result]);
  const first = useMemo(() => (result === undefined ? [] : [readPage(readAnswer(result))]), [result]);
  const pages = [...first, ...more];
  const last = pages.at(-1);
  const cursor = last?.nextCursor;
  const loadMore = async (calling: Host, of: Of, from: string): Promise<void> => {
    setState({ isLoading: true });
    const name = context.toolInfo?.tool.name ?? TOOLS[of];
    const page = readPage(await askTool(calling, name, continueArguments(args, from)));
    const { problem } = page;
    if (problem === undefined) setMore([...more, page]);
    setState({ isLoading: false, failure: problem && `${problem.failed} ${problem.fix}`.trim() });
  };
  const canLoad = host?.capabilities.serverTools !== undefined && last !== undefined && cursor !== undefined;
  return {
    pages,
    isLoading: state.isLoading,
    failure: state.failure,
    loadMore: canLoad ? () => loadMore(host, last.of, cursor) : undefined,
  };
}

/** The arguments of the call that goes on. How many records a ranking has is part of what was asked. */
function continueArguments(args: Arguments, cursor: string): Arguments {
  const { limit, ...more } = MORE;
  return { ...args, ...more, ...('sort_by' in args ? {} : { limit }), cursor };
}
