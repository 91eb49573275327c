/** Spec §1, §5: answers of the Commerce Engine that are over the budget, and how their rest is read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson } from '../../src/answer/text/clean-json.ts';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { serve } from '../pim/http/local-server.ts';
import { errorOf, walkAll } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openOver, openWith, sends, settingsFor, TOOL } from './open-commerce-engine.ts';

describe('an answer over the budget', () => {
  const items = Array.from({ length: 400 }, (_, index) => ({ sku: `S-${index}`, onHand: index }));

  it('of a list is walked by its cursor, each entry once, with one request while it is fresh', async () => {
    const { server, seen } = await openOver(sends(items));
    const pages = await walkAll(server, TOOL, () => ({ path: 'any', max_tokens: 600 }));
    for (const { answer, tokens } of pages) {
      expect(tokens).toBeLessThanOrEqual(600);
      expect(answer).toMatchObject({
        total: 400,
        returned: (answer.data as readonly unknown[]).length,
      });
      expect(answer.cut_by).toBe(answer.next_cursor === undefined ? undefined : 'token_budget');
    }
    const told = pages.flatMap(({ answer }) => answer.data);
    expect(told).toEqual(items);
    expect(seen).toHaveLength(1);
  });

  it('of a map marks the parts that are cut, and a pointer shows each', async () => {
    const { server } = await openOver(
      sends({ count: 400, page: { items }, note: 'word '.repeat(2_000).trim() }),
    );
    const { answer, warnings, tokens } = await server.call(TOOL, {
      path: 'any',
      max_tokens: 1_000,
    });
    expect(tokens).toBeLessThanOrEqual(1_000);
    expect(answer).toMatchObject({ cut_by: 'token_budget', data: { count: 400 } });
    expect(warnings).toContain('[…+n]');
    expect(JSON.stringify(answer.data)).toMatch(/\[…\+\d+\]"\].*\[…\+\d+\]"/);
    const all = { path: 'any', max_tokens: 8_000 };
    const list = await server.call(TOOL, { ...all, at: '/page/items' });
    const shown = list.answer.data as readonly unknown[];
    expect(shown).toEqual(items.slice(0, shown.length));
    expect((await server.call(TOOL, { ...all, at: '/note' })).answer.data).toBe(
      'word '.repeat(2_000).trim(),
    );
    expect((await server.call(TOOL, { ...all, at: '/page/items/7' })).answer.data).toEqual(
      items[7],
    );
    expect(errorOf(await server.call(TOOL, { ...all, at: '/page/items/400' })).code).toBe(
      'INVALID_ARGUMENT',
    );
  });

  it('has a cursor for its question only', async () => {
    const { server } = await openOver(sends(items));
    const { answer } = await server.call(TOOL, { path: 'any', q: '1', max_tokens: 300 });
    const { next_cursor: cursor } = answer;
    for (const other of [{ q: '2' }, { q: '1', at: '/0' }]) {
      const called = await server.call(TOOL, { path: 'any', ...other, cursor });
      expect(errorOf(called).failed).toContain('another question');
    }
    expect((await server.call(TOOL, { path: 'any', q: '1', cursor })).isError).toBe(false);
  });
});

it('no answer costs more than max_tokens by the real tokenizer, and none that is cut says that it is whole', async () => {
  let body: unknown;
  const name = 'a-path-with-a-name-as-long-as-may-be-40';
  const { url } = await serve((...asked) => sends(body)(...asked));
  const server = await openWith(
    settingsFor(url, DEMO_BEARER_TOKEN, { [name]: { path: '/x', description: 'X.' } }),
  );
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('漢字'.repeat(120), 'word '.repeat(300)),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium' },
      word,
      fc.integer(),
      fc.array(tie('tree'), { maxLength: 12 }),
      fc.dictionary(word, tie('tree'), { maxKeys: 10 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 200, max: 900 }),
      async (value, maxTokens) => {
        body = value;
        const { answer, tokens, isError } = await server.call(TOOL, {
          path: name,
          max_tokens: maxTokens,
        });
        expect(isError).toBe(false);
        // What the estimate may be below the real count (answer/tokens.ts).
        expect(tokens).toBeLessThanOrEqual(maxTokens * 1.02);
        if (answer.cut_by === undefined)
          expect(answer).toEqual({ path: name, data: cleanJson(value) });
        else expect(answer.next_cursor ?? JSON.stringify(answer.data)).toMatch(/^\d|\[…\+\d+\]/);
      },
    ),
    { numRuns: everydayOrSoak(8, 40) },
  );
});
