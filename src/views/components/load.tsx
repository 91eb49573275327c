/** Data that a view loads while somebody looks at it. */

import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../bridge/read-answer.ts';

/**
 * Loads it, anew whenever something else is asked.
 * @param load never rejects
 * @returns `loaded`: undefined while what is asked now has not come; `last`: what came last, of whatever was asked
 */
export function useLoaded<Asked, Value>(asked: Asked, load: (asked: Asked) => Promise<Value>) {
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
  return { loaded: last?.asked === asked ? last?.value : undefined, last: last?.value };
}

/** Answers of one load of all at most: enough for what a page can hold. */
const MOST_ANSWERS = 40;

/**
 * Starts with an answer and adds those that are loaded after it; a new first answer starts over.
 * @param ask never rejects; `isAll`: as many at a time as it can be told
 * @param goesOn whether there is more after an answer
 */
export function useFollowing<Answer extends object>(
  first: Answer,
  ask: (last: Answer, isAll: boolean) => Promise<Answer | Problem>,
  goesOn: (last: Answer) => boolean = () => false,
) {
  const [state, setState] = useState({ answers: [first], isLoading: false, failure: '' });
  const shown = state.answers[0] === first ? state : { answers: [first], isLoading: false, failure: '' };
  const load = async (isAll: boolean): Promise<void> => {
    let { answers } = shown;
    setState({ answers, isLoading: true, failure: '' });
    for (let isLoading = true; isLoading; ) {
      const next = await ask(answers.at(-1) ?? first, isAll);
      const isProblem = 'failed' in next;
      if (!isProblem) answers = [...answers, next];
      isLoading = isAll && !isProblem && goesOn(next) && answers.length < MOST_ANSWERS;
      setState({ answers, isLoading, failure: isProblem ? `${next.failed} ${next.fix}`.trim() : '' });
    }
  };
  return { ...shown, loadMore: () => load(false), loadAll: () => load(true) };
}

interface LoadMoreProps extends Omit<ReturnType<typeof useFollowing>, 'answers'> {
  readonly title: string;
  /** Whether there is more, and whether this host lets views ask for it. */
  readonly canLoad: boolean;
  /** Whether all can be loaded, too. */
  readonly hasAll?: boolean;
}

/** The buttons that load more, and their error message. */
export function LoadMore({ title, canLoad, hasAll = false, isLoading, failure, loadMore, loadAll }: LoadMoreProps) {
  return (
    <>
      {canLoad && (
        <button type="button" disabled={isLoading} onClick={() => void loadMore()}>
          {isLoading ? 'Loading…' : title}
        </button>
      )}
      {canLoad && hasAll && !isLoading && (
        <button type="button" onClick={() => void loadAll()}>
          Load all
        </button>
      )}
      <Failure why={failure} />
    </>
  );
}

/** Why loading failed; shows nothing if the text is empty. */
export function Failure({ why }: { readonly why: string }) {
  if (why === '') return null;
  return (
    <p role="alert" class="failure">
      {why}
    </p>
  );
}
