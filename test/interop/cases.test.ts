import { describe, expect, it } from 'vitest';
import {
  judgeMistake,
  judgeNested,
  judgePicture,
  measureAnswer,
  type Outcome,
} from '../../scripts/interop/cases.ts';

const REFUSAL = 'limit must be a whole number, not "many".';
const REFUSED = {
  tool: 'find_products',
  args: { limit: 'many' },
  result: { isError: true, content: [{ type: 'text', text: REFUSAL }] },
};

function outcome(fields: Partial<Outcome>): Outcome {
  return { shown: undefined, calls: [], error: undefined, ...fields };
}

const text = (words: string) => ({ kind: 'text', text: words }) as const;

describe('a mistake', () => {
  it('is explained in our words, also where a client puts them into JSON', () => {
    const shown = [text(JSON.stringify({ content: [{ text: REFUSAL }] }))];
    expect(judgeMistake(outcome({ shown, calls: [REFUSED] }))).toBe('our words');
  });

  it('is explained in the words of a client that refuses before us', () => {
    const shown = [text('must NOT have additional properties\n    at validate (schema.js:1)')];
    expect(judgeMistake(outcome({ shown }))).toBe(
      "the client's words: must NOT have additional properties",
    );
  });

  it('ends a conversation in which the model is never asked again', () => {
    expect(judgeMistake(outcome({ error: 'Error: invalid input' }))).toBe(
      'ends the conversation: Error: invalid input',
    );
  });

  it('is told apart from a call that was answered, because the client dropped the wrong key', () => {
    const answered = { tool: 'find_products', args: {}, result: { content: [] } };
    expect(judgeMistake(outcome({ shown: [text('[]')], calls: [answered] }))).toBe(
      'answered as {}',
    );
  });
});

describe('arguments within an argument', () => {
  const args = { query: 'shirt', filters: { status: 'active' } };

  it('arrive whole', () => {
    expect(judgeNested(outcome({ calls: [{ tool: 'search_catalog', args }] }))).toBe('arrive');
  });

  it('are seen to be emptied on the way', () => {
    const call = { tool: 'search_catalog', args: { query: 'shirt', filters: {} } };
    expect(judgeNested(outcome({ calls: [call] }))).toBe(
      'arrive as {"query":"shirt","filters":{}}',
    );
  });
});

describe('an answer', () => {
  const words = '{"products":[["SHR-00001","a shirt"],["SHR-00002","another shirt"]]}';
  const result = { content: [{ type: 'text', text: words }] };
  const calls = [{ tool: 'find_products', args: {}, result }];

  it('counts twice where a client shows it as text and as structure', () => {
    const once = measureAnswer(outcome({ shown: [text(words)], calls }));
    const twice = measureAnswer(outcome({ shown: [text(words), text(words)], calls }));
    expect(once?.shown).toBe(once?.ours);
    expect(twice?.shown).toBeGreaterThan(1.9 * (once?.ours ?? 0));
  });

  it('is cut where records are missing, and lost where all are', () => {
    const cut = measureAnswer(outcome({ shown: [text(words.slice(0, 30))], calls }));
    const lost = measureAnswer(outcome({ shown: [text('not a valid value')], calls }));
    expect(cut?.records).toBe('1 of 2 records');
    expect(lost?.records).toBe('lost: not a valid value');
  });
});

describe('a picture', () => {
  const result = { content: [{ type: 'text', text: '{"shown":[{"picture_id":1}]}' }] };
  const calls = [{ tool: 'get_media', args: {}, result }];

  it('is shown as a picture', () => {
    const shown = [text('{"shown":[]}'), { kind: 'picture' } as const];
    expect(judgePicture(outcome({ shown, calls }))).toBe('shown');
  });

  it('is text where its bytes are', () => {
    const shown = [text(`{"data":"${'iVBORw0KGgo'.repeat(60)}"}`)];
    expect(judgePicture(outcome({ shown, calls }))).toMatch(/^as text of \d+ tokens$/);
  });

  it('is lost where only our sentence about it arrives', () => {
    const shown = [text('{"shown":[{"picture_id":1}]}')];
    expect(judgePicture(outcome({ shown, calls }))).toBe('lost, but said to be shown');
  });

  it('is refused where we gave a reason', () => {
    const reason = { content: [{ type: 'text', text: '{"not_shown":{"too large":[1]}}' }] };
    const refused = [{ tool: 'get_media', args: {}, result: reason }];
    expect(judgePicture(outcome({ shown: [text('none')], calls: refused }))).toBe(
      'refused: {"too large":[1]}',
    );
  });
});
