/** Corrections of arguments, without any catalog: what is valid stays, what is meant is taken, nothing ever throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { correctArguments } from '../../src/catalog/arguments/correct-arguments.ts';
import { holdsWrittenList } from '../../src/catalog/arguments/written-list.ts';
import { PRESENCE_WORDS } from '../../src/filter/presence.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { TOOLS } from '../../src/tools/join-tools.ts';

/** Texts like those of catalogs, with what corrections look for: commas, brackets, digits, synonyms, languages. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'A,B',
    'A, B',
    '["A","B"]',
    '{"name":"A"}',
    '5',
    'true',
    'images',
    'French',
    'fr',
    'brand',
    'null',
  ),
);

/** Values of a schema, and some that it refuses, which the caller filters out. */
function valuesOf(schema: unknown, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) return valuesOf(schema.unwrap(), name);
  // Of texts that say no day none would ever pass.
  if (/^(since|until)$|_(after|before)$/.test(name))
    return fc.constantFrom('2026-01-05', 'monday', 'last week', '7 days');
  if (name === 'missing' || name === 'has') {
    const words = fc.constantFrom(...PRESENCE_WORDS, 'translation:fr', 'translations:tr-TR');
    return fc.array(words, { minLength: 1, maxLength: 3 });
  }
  if (schema instanceof z.ZodArray) {
    const values = fc.array(valuesOf(schema.element, name), { minLength: 1, maxLength: 3 });
    // What looks like a list within the list is read as one.
    return values.filter((members) => !holdsWrittenList(members));
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer({ min: 0, max: 900 }), fc.double());
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(([key, member]) => [
      key,
      valuesOf(member, key),
    ]);
    return fc.record(Object.fromEntries(members), { requiredKeys: [] });
  }
  // Filters of find_products, which has a case of its own.
  if (schema instanceof z.ZodRecord)
    return fc.constantFrom({}, { brand_names: ['A'] }, { culture: 'fr', has: ['images'] });
  if (schema instanceof z.ZodUnknown) return fc.oneof(text, fc.integer());
  if (!(schema instanceof z.ZodString)) throw new Error(`No values are known of ${name}.`);
  // What else it says is a direction, which has an argument of its own.
  if (name === 'sort_by') return text.filter((value) => !/^\s*-|[\s:](a|de)sc/i.test(value));
  if (name === 'export_as') return fc.constantFrom('a.csv', 'b-1.jsonl');
  return name === 'culture' ? fc.constantFrom('fr', 'fr-FR', 'de_DE', 'eng') : text;
}

function argumentsOf(tool: Tool): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(tool.input.shape).map(([name, schema]) => {
    const values = valuesOf(schema, name).filter((value) => z.safeParse(schema, value).success);
    return [name, values] as const;
  });
  return fc
    .record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: [] })
    .filter((args) => tool.input.safeParse(args).success);
}

const SOME = TOOLS.filter(({ input }) => Object.keys(input.shape).length > 0).map(
  (tool) => [tool.name, tool] as const,
);

describe.each(SOME)('%s', (_name, tool) => {
  it('keeps valid arguments as they are', () => {
    fc.assert(
      fc.property(argumentsOf(tool), (args) => {
        expect(correctArguments(tool, args)).toEqual({ args, corrections: [] });
      }),
      { numRuns: 100 },
    );
  });

  it('corrects once and for all, whatever is given', () => {
    const names = fc.oneof(
      fc.constantFrom(...Object.keys(tool.input.shape), 'brand', 'code', 'images', 'q'),
      text,
    );
    fc.assert(
      fc.property(fc.dictionary(names, fc.oneof(text, fc.anything()), { maxKeys: 4 }), (args) => {
        const once = correctArguments(tool, args).args;
        expect(correctArguments(tool, once).args).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});

const find = (name: string): Tool => {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
};

describe('what may mean several things stays as it is', () => {
  it.each([
    ['find_products', { status: { toString: null } }],
    ['find_products', { brand: 'A', brand_names: ['B'] }],
    ['find_products', { code: 'A', sku: 'B' }],
    ['find_products', { codes: ['A,B'] }],
    ['find_products', { names: ['Sofa, grey'] }],
    ['find_products', { limit: [5, 6] }],
    ['find_products', { properties: [{ Material: 'Wool', value: 'red' }] }],
    ['find_products', { properties: [{ name: 'A', min: '1 kg', max: '2 cm' }] }],
    ['find_products', { filters: { limit: 5 }, limit: 3 }],
    ['find_products', { price_min: '10 €', price_max: '$20' }],
    ['find_products', { price: [50, 100], price_max: 90 }],
    ['find_products', { category_ids: ['Shoes'], category_names: ['Boots'] }],
    ['get_variants', { colour: 'red', options: [{ name: 'Size' }] }],
  ] as const)('%s %j', (name, args) => {
    expect(correctArguments(find(name), args)).toEqual({ args, corrections: [] });
  });

  it('a name with a comma, which is one name', () => {
    const { args } = correctArguments(find('find_products'), { names: 'Sofa, grey' });
    expect(args).toEqual({ names: ['Sofa, grey'] });
  });
});
