/** What can be done with the selected records: asked about, compared, copied, saved. */

import { useState } from 'preact/hooks';
import { TakeOut, useAttempt } from '../components/take-out.tsx';
import { useWords } from '../components/words.ts';
import type { Host } from '../host/host.ts';
import type { Card } from '../view-data.ts';
import { NOUNS, nameInMessage, type Of } from './choose-cards.ts';

/** Records that a message may name. */
const MOST_ASKED = 50;

/** Records that can be compared in a conversation. */
const MOST_COMPARED = 10;

const HEADS = ['id', 'code', 'name', 'brand', 'status', 'prices', 'updated', 'missing', 'type', 'picture'];

interface SelectionProps {
  readonly cards: readonly Card[];
  readonly of: Of;
  readonly host: Host | undefined;
  readonly onClear: () => void;
}

/** The bar with what can be done. */
export function Selection({ cards, of, host, onClear }: SelectionProps) {
  const { formatCount } = useWords();
  const [told, attempt] = useAttempt();
  const [one, many] = NOUNS[of];
  const count = cards.length;
  if (count === 0) {
    return (
      <section class="selection" aria-label="Selected">
        <p class="soft">Select {many} to ask about them, copy or save them</p>
      </section>
    );
  }
  const canSay = host?.capabilities.message !== undefined;
  const named = nameInMessage(cards, of);
  const say = (text: string): void =>
    attempt(async () => {
      await host?.say(text);
      return 'Sent to the conversation';
    });
  const ask = (question: string): void => {
    const about = `the ${count === 1 ? one : many} ${named}.`;
    say(question === '' ? `Tell me about ${about}` : `${question}\n\nThis is about ${about}`);
  };
  return (
    <section class="selection" aria-label="Selected">
      <div class="tools">
        <strong>{formatCount(count, one, many)} selected</strong>
        <TakeOut
          name={`${of}.csv`}
          rows={() => [HEADS, ...cards.map(rowOf)]}
          codes={() => cards.map(({ code }) => code)}
          host={host}
        />
        {canSay && of !== 'media' ? (
          <button
            type="button"
            disabled={count < 2 || count > MOST_COMPARED}
            title={`Two to ${MOST_COMPARED} can be compared`}
            onClick={() => say(`Compare the ${many} ${named}.`)}
          >
            Compare
          </button>
        ) : undefined}
        <button type="button" onClick={onClear}>
          Clear
        </button>
        <span role="status" class="soft">
          {told}
        </span>
      </div>
      {canSay ? (
        <Ask title={`Ask about ${count === 1 ? 'it' : 'these'}`} isMany={count > MOST_ASKED} onAsk={ask} />
      ) : undefined}
    </section>
  );
}

interface AskProps {
  readonly title: string;
  /** Whether they are too many for a message. */
  readonly isMany: boolean;
  readonly onAsk: (question: string) => void;
}

function Ask({ title, isMany, onAsk }: AskProps) {
  const [question, setQuestion] = useState('');
  return (
    <form
      class="tools ask"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(question.trim());
        setQuestion('');
      }}
    >
      <input
        type="text"
        aria-label="Question about what is selected"
        maxLength={500}
        placeholder="What would you like to know?"
        value={question}
        onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <button type="submit" class="main" disabled={isMany}>
        {title}
      </button>
    </form>
  );
}

function rowOf({ id, code, name, brand, status, prices = [], updated, missing = [], type, picture }: Card) {
  const priced = prices.map(({ amount, currency }) => [amount, currency].join(' ').trim()).join('; ');
  return [id, code, name, brand, status, priced, updated, missing.join('; '), type, picture];
}
