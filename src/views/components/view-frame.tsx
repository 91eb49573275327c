/** What a view shows before there is an answer, or in place of one. */

import type { ComponentChildren, ComponentType } from 'preact';
import type { Host } from '../host/host.ts';
import { type Problem, readAnswer, type ToolAnswer } from '../host/read-answer.ts';
import type { ViewProps } from '../host/show-view.tsx';
import { useWords } from './locale.ts';
import { Message } from './states.tsx';

interface ViewFrameProps<Data> {
  readonly view: ViewProps;
  /** What it is waited for: `Auditing the catalog`. */
  readonly waitingFor: string;
  /** What stands in the place of what will come; default: lines. */
  readonly waiting?: ComponentType<{ readonly words: string }>;
  readonly children: (data: Data, host: Host) => ComponentChildren;
  /** What is shown where the server told the view nothing. */
  readonly otherwise?: (answer: ToolAnswer) => ComponentChildren;
}

/** Shows the children once there is something to show. @typeParam Data what the server tells this view */
export function ViewFrame<Data extends object>({
  view,
  waitingFor,
  waiting: Wait = Loading,
  children,
  otherwise,
}: ViewFrameProps<Data>) {
  const { result, host, failure, isCancelled } = view;
  if (failure !== undefined && result === undefined) {
    return (
      <Message title="This page has no host">
        <p>{failure}</p>
      </Message>
    );
  }
  if (result === undefined && isCancelled) return <Message title="The call was cancelled" />;
  if (result === undefined || host === undefined) return <Wait words={waitingFor} />;
  const answer = readAnswer(result);
  if (answer.problem !== undefined) return <Failed problem={answer.problem} />;
  if (answer.forView === undefined && otherwise !== undefined) return otherwise(answer);
  if (answer.forView === undefined) {
    return (
      <Message title="There is nothing to show here">
        <p>The answer is in the conversation.</p>
      </Message>
    );
  }
  // Of our own server, as the host passes it on.
  return children(answer.forView as Data, host);
}

/** Lines in the place of what will come. @param words what is waited for */
export function Loading({ words }: { readonly words: string }) {
  return (
    <div class="waiting" role="status">
      <p>{words}…</p>
      {[1, 2, 3].map((line) => (
        <div key={line} class="line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** What went wrong, and what to do. */
export function Failed({ problem: { failed, fix, retryAfterS } }: { readonly problem: Problem }) {
  const { formatNumber } = useWords();
  return (
    <Message title="The call failed" isProblem>
      <p>{failed}</p>
      {fix === '' ? undefined : <p>{fix}</p>}
      {retryAfterS === undefined ? undefined : <p>It can be tried again in {formatNumber(retryAfterS)} s.</p>}
    </Message>
  );
}
