import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLongTexts } from '../../../src/answer/text/long-texts.ts';
import { toPlainText } from '../../../src/answer/text/text.ts';

const PARAGRAPHS = '<p>lorem <b>ipsum</b></p>'.repeat(1_200);

it('makes of every text what toPlainText makes of it, the second time too', () => {
  const pieces = fc.constantFrom('<p>', '</p>', '<b hidden>', 'lorem ', '&lt;', '&amp;', '[a](b)', ' […+7]', '\u200b');
  const texts = fc.array(pieces, { maxLength: 400 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (raw) => {
      const { clean } = createLongTexts();
      expect([clean(raw), clean(raw)]).toEqual([toPlainText(raw), toPlainText(raw)]);
    }),
    { numRuns: 200 },
  );
});

it('reads long texts one a step, at any depth, passes by short ones', () => {
  const record = { name: 'lorem', long: PARAGRAPHS, list: [{ inner: `${PARAGRAPHS}x` }, 7, null, 'ipsum'] };
  expect([...createLongTexts().read(record)]).toHaveLength(2);
});

it('reads none where they are few, or behind more values than most records have', () => {
  expect([...createLongTexts().read({ long: PARAGRAPHS })]).toEqual([]);
  const variants = Array.from({ length: 1_000 }, () => 'lorem');
  expect([...createLongTexts().read({ variants, list: [PARAGRAPHS, PARAGRAPHS] })]).toEqual([]);
});
