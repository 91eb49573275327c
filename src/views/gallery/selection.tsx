/** Actions for the selected records: ask about them, compare, copy, save. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import { TakeOut, useAttempt } from '../components/take-out.tsx';
import { useWords } from '../components/words.ts';
import type { Card } from '../view-data.ts';
import { NOUNS, nameInMessage, type Of } from './choose-cards.ts';

/** The most records that a message names. */
const MOST_ASKED = 50;

const HEADS = ['id', 'code', 'name', 'brand', 'status', 'prices', 'updated', 'missing', 'type', 'picture'];

interface SelectionProps {
  readonly cards: readonly Card[];
  readonly of: Of;
  readonly host: Host | undefined;
  readonly onClear: () => void;
  /** Absent: so many cannot be compared. */
  readonly onCompare: (() => void) | undefined;
}

/** The bar with the actions. */
export function Selection({ cards, of, host, onClear, onCompare }: SelectionProps) {
  const { formatCount } = useWords();
  const [told, attempt] = useAttempt();
  const [question, setQuestion] = useState('');
  const [one, many] = NOUNS[of];
  const count = cards.length;
  const about = `the ${count === 1 ? one : many} ${nameInMessage(cards, of)}.`;
  const wasTold = useRef(false);
  useEffect(() => {
    if (host?.capabilities.updateModelContext === undefined || (count === 0 && !wasTold.current)) return;
    wasTold.current = true;
    // So that “these two” means them. Whether the host takes it is not for who selects.
    host.tellModel(count === 0 ? 'Nothing is selected any more.' : `Selected in the view: ${about}`).catch(() => {});
  }, [host, about, count]);
  if (count === 0) return <p class="selection soft">Select {many} to ask about them, copy or save them</p>;
  const asked = question.trim();
  const message = asked === '' ? `Tell me about ${about}` : `${asked}\n\nThis is about ${about}`;
  const ask = (): void =>
    attempt(async () => {
      await host?.say(message);
      setQuestion('');
      return 'Sent to the conversation';
    });
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
        {onCompare !== undefined && (
          <button type="button" onClick={onCompare}>
            Compare
          </button>
        )}
        <button type="button" onClick={onClear}>
          Clear
        </button>
        <span role="status" class="soft">
          {told}
        </span>
      </div>
      {host?.capabilities.message !== undefined && (
        <form
          class="tools ask"
          onSubmit={(event) => {
            event.preventDefault();
            ask();
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
          <button type="submit" class="main" disabled={count > MOST_ASKED}>
            Ask about {count === 1 ? 'it' : 'these'}
          </button>
        </form>
      )}
      {host?.capabilities.message !== undefined && (
        <p class="note">
          {count > MOST_ASKED ? (
            `Of more than ${MOST_ASKED} nothing can be asked at once.`
          ) : (
            <>Will be sent: {message}</>
          )}
        </p>
      )}
    </section>
  );
}

function rowOf({ id, code, name, brand, status, prices = [], updated, missing = [], type, picture }: Card) {
  const priced = prices.map(({ amount, currency }) => [amount, currency].join(' ').trim()).join('; ');
  return [id, code, name, brand, status, priced, updated, missing.join('; '), type, picture];
}
