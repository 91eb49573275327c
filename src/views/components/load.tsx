/** Data that a view loads while somebody looks at it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../bridge/read-answer.ts';
import { Button } from './controls.tsx';
import { useStateOf } from './hooks.ts';
import { Failed, Loading } from './states.tsx';
import { reveal, useGo } from './trail.tsx';
import { useWords } from './words.ts';

/**
 * Loads it, anew whenever something else is asked.
 * @param load never rejects
 * @returns undefined while what is asked now has not come
 */
export function useLoaded<Asked, Value>(
  asked: Asked,
  load: (asked: Asked) => Promise<Value>,
): Value | undefined {
  const [last, setLast] = useState<{ readonly asked: Asked; readonly value: Value }>();
  useEffect(() => {
    let isOver = false;
    load(asked).then((value) => {
      if (!isOver) setLast({ asked, value });
    });
    return () => {
      isOver = true;
    };
  }, [asked]);
  // Effects run after a page is drawn: until then what came last is still of another page.
  return last?.asked === asked ? last?.value : undefined;
}

interface LoadedProps<Value> {
  /** What is loaded, in words: `the product`. */
  readonly what: string;
  /** Never rejects. */
  readonly load: () => Promise<Value | Problem>;
  readonly children: (loaded: Value) => ComponentChildren;
}

/** A place whose data is loaded once. */
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
    <Failed problem={loaded} retold={`Reading ${what} did not work. Try again in a moment.`} />
  );
}

/** Answers of one load of all at most: enough for what a page can hold. */
const MOST_ANSWERS = 100;

/**
 * Starts with an answer and adds those that are loaded after it; a new first answer starts over.
 * @param ask never rejects; `isAll`: as many at a time as it can be told
 */
export function useFollowing<Answer extends { readonly nextCursor?: string | undefined }>(
  first: Answer,
  ask: (last: Answer, isAll: boolean) => Promise<Answer | Problem>,
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
      const next = await ask(answers.at(-1) ?? first, isAll);
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

/** The buttons that load more, where there is more and the host lets views ask for it, and that it did not work. */
export function LoadMore({ answers, isLoading, hasFailed, load, count }: LoadMoreProps) {
  const isMore = answers.at(-1)?.nextCursor !== undefined;
  const canLoad = useGo() !== undefined && isMore;
  const end = useRef<HTMLSpanElement>(null);
  const isAll = !isMore && answers.length > 1;
  const { formatNumber } = useWords();
  const told = `${formatNumber(count)} are loaded${isAll ? ', to the end of the list' : ''}.`;
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
          : answers.length > 1 && !isLoading && told}
      </span>
    </div>
  );
}
