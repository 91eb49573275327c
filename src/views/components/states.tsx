/** What views show while they wait, after an error, or if there is nothing to show. */

import type { ComponentChildren } from 'preact';
import type { Host } from '../bridge/host.ts';
import { type Problem, readAnswer, type ToolAnswer } from '../bridge/read-answer.ts';
import type { ViewProps } from '../bridge/show-view.tsx';
import { useWords } from './words.ts';

interface ViewFrameProps<Data> {
  readonly view: ViewProps;
  /** What it is waited for: `Auditing the catalog`. */
  readonly waitingFor: string;
  /** As {@link Failed} has it. */
  readonly retold?: string;
  readonly children: (data: Data, host: Host) => ComponentChildren;
  /** What is shown where the server told the view nothing. */
  readonly otherwise?: (answer: ToolAnswer) => ComponentChildren;
}

const nothing = () => <Message title="There is nothing to show here">The answer is in the conversation.</Message>;

/** Shows the children once there is something to show. @typeParam Data what the server tells this view */
export function ViewFrame<Data extends object>(props: ViewFrameProps<Data>) {
  const { view, waitingFor, children, retold, otherwise = nothing } = props;
  const { result, host, failure, isCancelled } = view;
  if (failure !== undefined && result === undefined) return <Message title="This page has no host">{failure}</Message>;
  if (result === undefined && isCancelled) return <Message title="The call was cancelled" />;
  if (result === undefined || host === undefined) return <Loading words={waitingFor} />;
  const answer = readAnswer(result);
  if (answer.problem !== undefined) return <Failed problem={answer.problem} retold={retold} />;
  // Of our own server, as the host passes it on.
  return answer.forView === undefined ? otherwise(answer) : children(answer.forView as Data, host);
}

/** A placeholder while something loads. @param words what is loading */
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

interface FailedProps {
  readonly problem: Problem;
  /** Stands in the place of words that are for who asked, the model; these can be opened. */
  readonly retold?: string | undefined;
}

/** What went wrong, and what to do. */
export function Failed({ problem: { failed, fix, retryAfterS }, retold }: FailedProps) {
  const { formatNumber } = useWords();
  return (
    <Message title="That did not work" isProblem>
      <p>{retold ?? failed}</p>
      {retold === undefined && fix !== '' && <p>{fix}</p>}
      {retryAfterS !== undefined && <p>It can be tried again in {formatNumber(retryAfterS)} s.</p>}
      {retold !== undefined && (
        <details>
          <summary>What was wrong</summary>
          <p>{`${failed} ${fix}`}</p>
        </details>
      )}
    </Message>
  );
}

interface MessageProps {
  readonly title: string;
  /** A text, or paragraphs. */
  readonly children?: ComponentChildren;
  readonly isProblem?: boolean;
}

/** A large message, and what can be done. */
export function Message({ title, children, isProblem = false }: MessageProps) {
  return (
    <div class={isProblem ? 'message problem' : 'message'} role={isProblem ? 'alert' : 'status'}>
      <h1>{title}</h1>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}

/** The title of a view, with a mark if the data is a demo. */
export function Title({ children, isDemo }: { readonly children: ComponentChildren; readonly isDemo: boolean }) {
  return (
    <div class="head">
      <h1 tabIndex={-1}>{children}</h1>
      {isDemo && <span class="demo">Demo data</span>}
    </div>
  );
}

/** The warnings of the server. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details class="notes">
      <summary>{notes.length === 1 ? '1 note' : `${notes.length} notes`}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>
            <bdi>{note}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
