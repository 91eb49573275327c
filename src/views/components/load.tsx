/** Loads data while somebody looks at a view. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../bridge/read-answer.ts';
import { Button } from './controls.tsx';
import { useStateOf } from './hooks.ts';
import { Failed, Loading } from './states.tsx';
import { reveal, useGo } from './trail.tsx';
import { useWords } from './words.ts';

/**
 * Loads a value again whenever the request changes.
 * @param load never rejects
 * @returns undefined while the value of the current request is loading
 */
export function useLoaded<Request, Value>(
  request: Request,
  load: (request: Request) => Promise<Value>,
): Value | undefined {
  const [last, setLast] = useState<{ readonly request: Request; readonly value: Value }>();
  useEffect(() => {
    let isOver = false;
    load(request).then((value) => {
      if (!isOver) setLast({ request, value });
    });
    return () => {
      isOver = true;
    };
  }, [request]);
  // Effects run after a page is drawn: until then the last value belongs to another request.
  return last?.request === request ? last?.value : undefined;
}

interface LoadedProps<Value> {
  readonly what: string;
  readonly load: () => Promise<Value | Problem>;
  readonly children: (loaded: Value) => ComponentChildren;
}

/** Shows data that is loaded once. */
export function Loaded<Value extends object>({ what, load, children }: LoadedProps<Value>) {
  const loaded = useLoaded(what, load);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => reveal(place.current?.querySelector('h1')), [loaded]);
  return <div ref={place}>{showLoaded(what, loaded, children)}</div>;
}

function showLoaded<Value extends object>(
  what: string,
  loaded: Value | Problem | undefined,
  children: LoadedProps<Value>['children'],
): ComponentChildren {
  if (loaded === undefined) return <Loading words={`Reading ${what}`} />;
  if (!('failed' in loaded)) return children(loaded);
  return (
    <Failed problem={loaded} explanation={`Reading ${what} did not work. Try again in a moment.`} />
  );
}

// Most answers that one press of a button loads: enough for a page to hold.
const MOST_ANSWERS = 100;

/**
 * Starts with an answer and adds those that are loaded after it; a new first answer starts over.
 * @param fetchNext never rejects; `isAll` requests as many records at a time as possible
 */
export function useFollowing<Answer extends { readonly nextCursor?: string | undefined }>(
  first: Answer,
  fetchNext: (last: Answer, isAll: boolean) => Promise<Answer | Problem>,
) {
  const [state, setState] = useStateOf(first, {
    answers: [first],
    isLoading: false,
    hasFailed: false,
  });
  const load = async (isAll: boolean): Promise<void> => {
    let { answers } = state;
    setState({ answers, isLoading: true, hasFailed: false });
    for (let isLoading = true; isLoading; ) {
      const next = await fetchNext(answers.at(-1) ?? first, isAll);
      const hasFailed = 'failed' in next;
      if (!hasFailed) answers = [...answers, next];
      isLoading =
        isAll && !hasFailed && next.nextCursor !== undefined && answers.length < MOST_ANSWERS;
      setState({ answers, isLoading, hasFailed });
    }
  };
  return { ...state, load };
}

type LoadMoreProps = ReturnType<typeof useFollowing> & { readonly count: number };

/**
 * Shows buttons that load more, if there is more and the host gives views access to tools, and
 * whether that failed.
 */
export function LoadMore({ answers, isLoading, hasFailed, load, count }: LoadMoreProps) {
  const isMore = answers.at(-1)?.nextCursor !== undefined;
  const canLoad = useGo() !== undefined && isMore;
  const end = useRef<HTMLSpanElement>(null);
  const isAll = !isMore && answers.length > 1;
  const { formatNumber } = useWords();
  const summary = `${formatNumber(count)} are loaded${isAll ? ', to the end of the list' : ''}.`;
  useEffect(() => {
    // The button that had the keys is gone.
    if (isAll && document.activeElement === document.body) end.current?.focus();
  }, [isAll]);
  // A button that is disabled meanwhile would lose the keys.
  const press = (all: boolean) => (): void => void (isLoading || load(all));
  return (
    <div class="tools">
      {canLoad && <Button name={isLoading ? 'Loading…' : 'Load more'} onPress={press(false)} />}
      {canLoad && <Button name="Load all" onPress={press(true)} />}
      <span role="status" tabIndex={-1} ref={end} class="soft">
        {hasFailed
          ? 'No more could be loaded. Try again in a moment.'
          : answers.length > 1 && !isLoading && summary}
      </span>
    </div>
  );
}
