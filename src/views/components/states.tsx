/** States of views: waiting, failed, or empty. */

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  isValues,
  numberOf,
  type Problem,
  readAnswer,
  type ToolAnswer,
  textOf,
} from '../bridge/read-answer.ts';
import type { ViewProps } from '../bridge/show-view.tsx';
import { useWords } from './words.ts';

interface ViewFrameProps {
  readonly view: ViewProps;
  readonly waitingFor: string;
  readonly children: (answer: ToolAnswer) => ComponentChildren;
}

/** Shows the children once there is an answer. */
export function ViewFrame({
  view: { result, host, isCancelled },
  waitingFor,
  children,
}: ViewFrameProps) {
  // Always the same object, so that nothing is read again for it.
  const answer = useMemo(() => result && readAnswer(result), [result]);
  const { formatCount } = useWords();
  if (result === undefined && isCancelled) {
    return <Message title="The call was cancelled" />;
  }
  if (answer === undefined || host === undefined) {
    return <Loading words={waitingFor} />;
  }
  if (answer.problem !== undefined) return <Failed problem={answer.problem} />;
  const { export: saved } = answer.values;
  if (!isValues(saved)) return children(answer);
  const summary = `${formatCount(numberOf(saved.rows) ?? 0, 'row')} in ${textOf(saved.file)}.`;
  return (
    <Message title="Saved as a file">{`${summary} The conversation says where it is.`}</Message>
  );
}

/** Shows a placeholder while something loads. @param words what is loading */
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

const REFUSED =
  'This could not be shown as it was asked for. The reason is known in the conversation: ' +
  'ask again there.';

type FailedProps = { readonly problem: Problem; readonly explanation?: string };

/**
 * Shows that something failed, and what to do.
 * @param explanation absent: the call of the view failed
 */
export function Failed({ problem: { retryAfterS, isGone }, explanation = REFUSED }: FailedProps) {
  const { formatNumber } = useWords();
  return (
    <Message title="That did not work" isProblem>
      <p>{isGone ? 'The catalog has it no more: it went since this was read.' : explanation}</p>
      {retryAfterS !== undefined && <p>It can be tried again in {formatNumber(retryAfterS)} s.</p>}
    </Message>
  );
}

interface MessageProps {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly isProblem?: boolean;
}

/** Shows a large message, and possible actions. */
export function Message({ title, children, isProblem = false }: MessageProps) {
  return (
    <div class={isProblem ? 'message problem' : 'message'} role={isProblem ? 'alert' : 'status'}>
      <h1>{title}</h1>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}

/** Shows the title of a view, with a mark for demo data. */
export function Title({
  children,
  isDemo,
}: {
  readonly children: ComponentChildren;
  readonly isDemo: boolean;
}) {
  return (
    <div class="head">
      <h1 tabIndex={-1}>{children}</h1>
      {isDemo && <span class="demo">Demo data</span>}
    </div>
  );
}

/** Shows sentences below each other, each once; false ones are left out. */
export function Sentences({
  of,
  look = 'note',
}: {
  readonly of: readonly (string | false)[];
  readonly look?: string;
}) {
  return [...new Set(of.filter(Boolean))].map((line) => (
    <p key={`${line}`} class={look}>
      <bdi>{line}</bdi>
    </p>
  ));
}

type NotesProps = {
  readonly notes: readonly string[];
  /** True if the model was told more. */
  readonly isMore: boolean;
  readonly isOpen?: boolean;
  /** Replaces the hint that there is more, and is shown even without notes. */
  readonly rest?: string | undefined;
};

/** Shows notes on a result. */
export function Notes({ notes, isMore, isOpen, rest }: NotesProps) {
  const { formatTime, formatSentence: formatTold } = useWords();
  const sentences = notes.map((note) =>
    formatTold(note).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatTime),
  );
  const lines =
    isMore && (sentences.length > 0 || rest !== undefined)
      ? [...sentences, rest ?? 'What else is to be said of it is in the conversation.']
      : sentences;
  if (lines.length === 0) return null;
  return (
    <details class="notes" open={isOpen || lines.length === 1}>
      <summary>{lines.length === 1 ? '1 note' : `${lines.length} notes`}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
