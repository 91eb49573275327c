/** Mistakes in what is written (mistakes.json): in a field, what a pattern finds is replaced by something. */

import { toPlain } from '../../../src/copy/facts/plain-text.ts';
import type { Kind, Kinds } from './garden.ts';
import mistakes from './mistakes.json' with { type: 'json' };
import type { Draft } from './shop.ts';

/** What of a product the first word before a field is: `en LongDescription`; without one, the product. */
function findOwner({ record, variants }: Draft, of: string): object | undefined {
  if (of === 'picture') return record.Pictures[0];
  if (of === 'code') return record.Codes[0];
  if (of === 'variant') return variants[0]?.Codes[0];
  return record.Translations.find(({ Culture }) => Culture === of) ?? record;
}

/** The ways of a kind: a field, a pattern and what stands in its place. */
function buildKind({
  rules,
  ways,
  ...more
}: {
  rules: string[];
  ways: string[][];
  also?: string[];
}): Kind {
  return {
    rules,
    also: more.also,
    plant: ({ take }, at) => {
      const [field = '', pattern = '', to = ''] = ways[at % ways.length] ?? [];
      const [name = '', ...words] = field.split(' ').reverse();
      const [of = ''] = words.filter((word) => word !== 'plain').reverse();
      const write = (draft: Draft): string | undefined => {
        const value: unknown = Reflect.get(findOwner(draft, of) ?? {}, name);
        if (typeof value !== 'string') return undefined;
        const text = words.includes('plain') ? toPlain(value) : value;
        const written = text.replace(new RegExp(pattern, 'su'), to);
        return written === text ? undefined : written;
      };
      const draft = take((each) => write(each) !== undefined);
      Object.assign(findOwner(draft, of) ?? {}, { [name]: write(draft) });
      return [draft];
    },
  };
}

export const STRINGS: Kinds = Object.fromEntries(
  Object.entries(mistakes).map(([name, kind]) => [name, buildKind(kind)]),
);
