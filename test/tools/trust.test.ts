/**
 * Catalog text is data. Every string that a PIM can send (test/support/hostile-records.ts) is sent as every
 * injection there is, and the whole answer of every tool is looked at.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, type RecordKind } from '../../src/record/record-fields.ts';
import { REFERENCE_KINDS } from '../../src/record/reference-and-hits.ts';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { CONNECTORS } from '../../src/tools/connectors.ts';
import { LOOKUP_TOOLS } from '../../src/tools/join-tools.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { SHAPES, type Shape } from '../support/hostile-records.ts';
import {
  FORMAT_TAG,
  findActive,
  HONEST_TEXTS,
  INJECTIONS,
  MARK,
  stringsOf,
} from '../support/injections.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { type PimServer, startPim } from './broken-pim.ts';
import { answerWith, QUESTIONS, SUB_RECORD_QUESTIONS, WHOLE } from './hostile-pim.ts';

let pim: PimServer;
beforeAll(async () => {
  pim = await startPim({ env: { PIM_TOOLS: 'all,search,fetch' } });
  return () => pim.close();
});

/** The shapes of which most is shown with every trick, the others in turn. */
const shapesFor = (index: number): readonly Shape[] => {
  const shown: readonly Shape[] = ['first keys', 'unknown'];
  const others = SHAPES.filter((shape) => !shown.includes(shape));
  return everydayOrSoak<readonly Shape[]>(
    [...shown, ...others.slice(index % others.length).slice(0, 1)],
    SHAPES,
  );
};

describe.each(
  Object.entries(INJECTIONS).map(
    ([trick, text], index) => [trick, text, shapesFor(index)] as const,
  ),
)('%s', (_trick, text, shapes) => {
  it.each(shapes)(
    'in every string, sub-records as %s: inert, and only within records',
    async (shape) => {
      pim.behave(answerWith(text, shape));
      const isAll = shape === 'first keys' || shape === 'unknown';
      for (const { tool, args, records, kind } of isAll ? QUESTIONS : SUB_RECORD_QUESTIONS) {
        const called = await pim.call(tool, args);
        const where = `${tool} ${JSON.stringify(args)}`;
        expect([where, called.isError, findActive(called.answer)]).toEqual([where, false, []]);
        expect(findActive([called.text])).toEqual([]);
        const beside = Object.entries(called.answer).filter(([key]) => !records.includes(key));
        expect([
          where,
          stringsOf(Object.fromEntries(beside)).filter((one) => one.includes(MARK)),
        ]).toEqual([where, []]);
        if (kind !== undefined) expectShown(kind, shape, called.answer[records[0] ?? ''], where);
      }
    },
  );
});

/** Every field of the table that is a text was really shown: what is not there could not do harm. */
function expectShown(kind: RecordKind, shape: Shape, list: unknown, where: string): void {
  const [record = {}] = list as readonly ToolAnswer[]; // the records layout
  const missing = FIELDS[kind].filter(({ kind: type, key, reader }) => {
    if (key === 'id' || key === 'product_id' || key === 'variant_id') return false;
    // A type is a word, or it is none.
    if (kind === 'hit' && key === 'type') return false;
    // Prices are numbers, and not every sub-record can be nested, bare or a map.
    if (
      type === 'sub' &&
      (shape === 'nested' || shape === 'map' || shape === 'bare' || reader === 'prices')
    )
      return false;
    return !JSON.stringify(record[key] ?? '').includes(MARK);
  });
  expect([where, missing.map(({ key }) => key)]).toEqual([where, []]);
  const free = FIELDS[kind].filter(({ kind: type }) =>
    ['text', 'html', 'sub', 'open', 'status'].includes(type),
  );
  const formatted = free.filter(({ key }) =>
    stringsOf(record[key]).some((one) => FORMAT_TAG.test(one)),
  );
  expect([where, formatted.map(({ key }) => key)]).toEqual([where, []]);
}

describe('honest text', () => {
  it.each(Object.entries(HONEST_TEXTS))(
    '%s comes through a whole answer unharmed',
    async (_script, text) => {
      pim.behave(answerWith(text, 'first keys'));
      for (const { tool, args, records, kind } of QUESTIONS.filter(
        (question) => question.kind !== undefined,
      )) {
        const { answer } = await pim.call(tool, args);
        const [record = {}] = answer[records[0] ?? ''] as readonly ToolAnswer[]; // the records layout
        const texts = FIELDS[kind ?? 'hit'].filter((field) =>
          ['text', 'html', 'code'].includes(field.kind),
        );
        for (const { key } of texts) expect([key, record[key]]).toEqual([key, text]);
      }
      for (const field of ['properties', 'tags', 'categories']) {
        const { answer } = await pim.call('find_products', { ...WHOLE, fields: [field] });
        const [record = {}] = answer.products as readonly ToolAnswer[]; // the records layout
        const shown = stringsOf(record[field]).filter(
          (one) => !['id', 'name', 'code'].includes(one),
        );
        expect(shown.length).toBeGreaterThan(0);
        // Here the name of a property is that of its product, which names none.
        for (const one of shown) expect(one.replaceAll(text, '')).toMatch(/^(?:property)?[ ()]*$/);
      }
    },
  );

  it('a translation that is asked for is cleaned as well', async () => {
    const translation = {
      Culture: 'de',
      Name: `x ![${MARK}](https://evil.example)`,
      ShortDescription: 'a\u202eb',
    };
    pim.behave(() => ({
      body: { result: [{ ProductId: 1, Name: 'x', Translations: [translation] }], totalCount: 1 },
    }));
    const { answer } = await pim.call('find_products', {
      ...WHOLE,
      fields: ['name', 'short_description'],
      culture: 'de',
    });
    expect(answer.products).toEqual([
      { name: `x ![${MARK}] (https://evil.example)`, short_description: 'ab' },
    ]);
  });
});

describe('addresses', () => {
  it.each([
    ['https://cdn.example/a%20b.png?x=1&copy=2&amp;y', undefined],
    ['//cdn.example/a.png', undefined],
    ['pictures/a.png', undefined],
    ['s3://bucket/a.png', undefined],
    ['C:\\share\\a.png', undefined],
    ['javascript:alert(1)', '[not a web address] javascript:alert(1)'],
    [' JaVa\tScRiPt:alert(1)', '[not a web address]  JaVa\tScRiPt:alert(1)'],
    [
      '\u200bdata:text/html;base64,PHNjcmlwdD4=',
      '[not a web address] data:text/html;base64,PHNjcmlwdD4=',
    ],
    ['vbscript:x', '[not a web address] vbscript:x'],
  ])('%j', async (link, shown = link) => {
    pim.behave(() => ({ body: { result: [{ ProductId: 1, Link: link }], totalCount: 1 } }));
    const { answer } = await pim.call('find_products', { ...WHOLE, fields: ['link'] });
    expect(answer.products).toEqual([{ link: shown }]);
  });
});

describe('what the caller sent', () => {
  it('is told without what nobody sees, as it was sent', async () => {
    const sent: WireRecord[] = [];
    pim.behave((_endpoint, body) => {
      sent.push(body);
      return { body: { result: [], totalCount: 0 } };
    });
    const { answer } = await pim.call('find_products', {
      codes: ['A\u200b-1\u202e', '\u{e0041}B'],
    });
    expect(answer).toMatchObject({
      not_found: ['A-1', 'B'],
      applied_filters: { Codes: ['A-1', 'B'] },
    });
    expect(sent[0]).toMatchObject({ Codes: ['A-1', 'B'] });
  });

  it.each(Object.keys(REFERENCE_KINDS))(
    'the list of %s is cleaned as that of brands',
    async (kind) => {
      pim.behave(answerWith(Object.values(INJECTIONS).join(' '), 'unknown'));
      const { answer } = await pim.call('list_reference_data', { ...WHOLE, kind });
      expect(findActive(answer)).toEqual([]);
      expect(JSON.stringify(answer.items)).toContain(MARK);
    },
  );

  it('every tool that asks the PIM is asked here', () => {
    expect(new Set(QUESTIONS.map(({ tool }) => tool))).toEqual(
      new Set([...LOOKUP_TOOLS, ...CONNECTORS].map(({ name }) => name)),
    );
  });
});
