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

/** Starts with an answer and adds those that are loaded after it; a new first answer starts over. @param ask never rejects */
export function useFollowing<Answer extends object>(first: Answer, ask: (last: Answer) => Promise<Answer | Problem>) {
  const [state, setState] = useState({ answers: [first], isLoading: false, failure: '' });
  const shown = state.answers[0] === first ? state : { answers: [first], isLoading: false, failure: '' };
  const { answers } = shown;
  const loadMore = async (): Promise<void> => {
    setState({ answers, isLoading: true, failure: '' });
    const next = await ask(answers.at(-1) ?? first);
    const isProblem = 'failed' in next;
    setState({
      answers: isProblem ? answers : [...answers, next],
      isLoading: false,
      failure: isProblem ? `${next.failed} ${next.fix}`.trim() : '',
    });
  };
  return { ...shown, loadMore };
}

interface LoadMoreProps extends Omit<ReturnType<typeof useFollowing>, 'answers'> {
  readonly title: string;
  /** Whether there is more, and whether this host lets views ask for it. */
  readonly canLoad: boolean;
}

/** The button that loads more, and its error message. */
export function LoadMore({ title, canLoad, isLoading, failure, loadMore }: LoadMoreProps) {
  return (
    <>
      {canLoad ? (
        <button type="button" disabled={isLoading} onClick={() => void loadMore()}>
          {isLoading ? 'Loading…' : title}
        </button>
      ) : undefined}
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
