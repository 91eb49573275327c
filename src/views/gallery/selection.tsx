/** What can be done with the selected records: asked about, compared, copied, saved. */

import { useState } from 'preact/hooks';
import { writeRows } from '../components/csv.ts';
import { useWords } from '../components/locale.ts';
import { copyText, saveCsv } from '../components/take-out.ts';
import { tellError } from '../host/ask-tool.ts';
import type { Host } from '../host/host.ts';
import type { Card } from './gallery-data.ts';
import type { Of } from './read-page.ts';
import { NOUNS, nameInMessage, tellCount } from './words.ts';

/** Records that a message may name. */
const MOST_ASKED = 50;

/** Records that can be compared in a conversation. */
const MOST_COMPARED = 10;

/** What it is given. */
interface SelectionProps {
  readonly cards: readonly Card[];
  readonly of: Of;
  readonly host: Host | undefined;
  readonly onClear: () => void;
}

/** The bar with what can be done. */
export function Selection({ cards, of, host, onClear }: SelectionProps) {
  const words = useWords();
  const [question, setQuestion] = useState('');
  const [told, setTold] = useState('');
  const count = cards.length;
  const canSay = host?.capabilities.message !== undefined;
  const attempt = async (act: () => Promise<string>): Promise<void> => {
    setTold('');
    setTold(await act().catch(tellError));
  };
  const say = (text: string) =>
    attempt(async () => {
      await host?.say(text);
      return 'Sent to the conversation';
    });
  const ask = (): void => {
    const asked = question.trim();
    const about = `${NOUNS[of][count === 1 ? 0 : 1]} ${nameInMessage(cards, of)}`;
    void say(asked === '' ? `Tell me about the ${about}.` : `${asked}\n\nThis is about the ${about}.`);
    setQuestion('');
  };
  const copyCodes = () =>
    attempt(async () => {
      const codes = [...new Set(cards.flatMap(({ code }) => code ?? []))];
      if (!(await copyText(codes.join('\n')))) throw new Error('The browser did not allow it.');
      return `${words.formatCount(codes.length, 'code')} copied`;
    });
  const save = () =>
    attempt(async () => {
      await saveCsv(`${of}.csv`, writeRows([HEADS, ...cards.map(rowOf)]), host);
      return '';
    });
  return (
    <section class="selection" aria-label="Selected">
      <div class="bar">
        <strong class={count === 0 ? 'soft none' : undefined}>
          {count === 0
            ? `Select ${NOUNS[of][1]} to ask about them, copy or save them`
            : `${tellCount(count, of, words)} selected`}
        </strong>
        {count === 0 ? undefined : (
          <>
            <button type="button" onClick={copyCodes}>
              Copy codes
            </button>
            <button type="button" onClick={save}>
              Save as CSV
            </button>
            {canSay && of !== 'media' ? (
              <button
                type="button"
                disabled={count < 2 || count > MOST_COMPARED}
                title={`Two to ${MOST_COMPARED} can be compared`}
                onClick={() => say(`Compare the ${NOUNS[of][1]} ${nameInMessage(cards, of)}.`)}
              >
                Compare
              </button>
            ) : undefined}
            <button type="button" onClick={onClear}>
              Clear
            </button>
          </>
        )}
        <span role="status" class="soft">
          {told}
        </span>
      </div>
      {canSay && count > 0 ? (
        <form
          class="bar ask"
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <label>
            <span class="hidden">Question about what is selected</span>
            <input
              type="text"
              maxLength={500}
              placeholder="What would you like to know?"
              value={question}
              onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
            />
          </label>
          <button type="submit" class="main" disabled={count > MOST_ASKED}>
            Ask about {count === 1 ? 'it' : 'these'}
          </button>
        </form>
      ) : undefined}
    </section>
  );
}

const HEADS = ['id', 'code', 'name', 'brand', 'status', 'prices', 'updated', 'missing', 'type', 'picture'];

function rowOf({ id, code, name, brand, status, prices = [], updated, missing = [], type, picture }: Card) {
  const priced = prices.map(({ amount, currency }) => [amount, currency].join(' ').trim()).join('; ');
  return [id, code, name, brand, status, priced, updated, missing.join('; '), type, picture];
}
