/** The quality board: how the products stand, what to fix first, what fails where, and which records those are. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { Message } from '../components/states.tsx';
import { ViewFrame } from '../components/view-frame.tsx';
import type { Host } from '../host/host.ts';
import { textOf } from '../host/read-answer.ts';
import type { ViewProps } from '../host/show-view.tsx';
import { LoadedSheet } from '../sheet/sheet-view.tsx';
import type { BoardData } from './board-data.ts';
import { type Choice, FailingRecords } from './failing-records.tsx';
import { Overview } from './overview.tsx';

/** The view. */
export function Board(view: ViewProps) {
  return (
    <ViewFrame<BoardData>
      view={view}
      waitingFor="Auditing the local copy of the catalog"
      otherwise={({ values }) => <UnderWay state={textOf(values.state)} />}
    >
      {(board, host) => <Places board={board} host={host} />}
    </ViewFrame>
  );
}

/** That the audit is still being made. @param state how far it is, in the words of the server */
function UnderWay({ state }: { readonly state: string | undefined }) {
  return (
    <Message title="The catalog is still being checked">
      {state === undefined ? undefined : <p>{state}</p>}
      <p>What is known by now is in the conversation. Ask again for the whole board.</p>
    </Message>
  );
}

/** The board itself, or the records that somebody chose on it. */
function Places({ board, host }: { readonly board: BoardData; readonly host: Host }) {
  const [choice, setChoice] = useState<Choice>();
  const [product, setProduct] = useState<number>();
  const top = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const go = (to: Choice | undefined): void => {
    isMoved.current = true;
    setChoice(to);
  };
  const look = (id: number | undefined): void => {
    isMoved.current = true;
    setProduct(id);
  };
  useEffect(() => {
    // Who follows a link is to be read what it leads to.
    if (isMoved.current) top.current?.querySelector<HTMLElement>(':scope > :not([hidden]) h1')?.focus();
  }, [choice, product]);
  return (
    <div ref={top}>
      {/* Kept while records are looked at, with what was chosen in it. */}
      <div hidden={choice !== undefined}>
        <Overview board={board} onChoice={go} />
      </div>
      {choice === undefined ? undefined : (
        <div hidden={product !== undefined}>
          <FailingRecords board={board} choice={choice} host={host} onBack={() => go(undefined)} onProduct={look} />
        </div>
      )}
      {product === undefined ? undefined : (
        <LoadedSheet productId={product} host={host} onBack={() => look(undefined)} onProduct={look} />
      )}
    </div>
  );
}
