import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { buildEntries, findNearest, type NamedEntry } from '../../src/filter/named-entries.ts';
import { NamedList } from '../../src/filter/named-list.ts';
import { everydayOrSoak } from '../support/soak.ts';

const entry = (id: number, name: string, parentId?: number, ...others: string[]): NamedEntry => ({
  id,
  code: `C-${id}`,
  name,
  spellings: [name, ...others],
  parentId,
});
const idsOf = (entries: readonly NamedEntry[]) => entries.map(({ id }) => id);

describe('findCalled', () => {
  const brands = new NamedList([
    entry(1, 'Akınsu'),
    entry(2, 'Akınsu Plus'),
    entry(3, 'A+'),
    entry(4, 'A'),
    entry(5, 'Élan-or'),
  ]);

  it.each([
    ['AKINSU', [1]],
    ['akinsu', [1]],
    ['  akınsu   plus ', [2]],
    ['akinsuplus', [2]],
    ['A+', [3]],
    ['elan or', [5]],
    ['c-2', [2]],
    ['Akı', []],
    ['', []],
  ])('%j is the name of %j', (name, ids) => {
    expect(idsOf(brands.findCalled(name))).toEqual(ids);
  });

  it.each([
    ['AT and T', 'AT&T'],
    ['H&amp;M', 'H&M'],
  ])('%j is the name of %j', (name, own) => {
    const others = [entry(1, 'Sand'), entry(2, 'ATT and Co'), entry(3, own)];
    expect(idsOf(new NamedList(others).findCalled(name))).toEqual([3]);
  });

  it('keeps a name apart from what only folding makes the same', () => {
    const entries = ['Salt & Co', 'Salt and Co'].map((own, id) => entry(id, own));
    expect(idsOf(new NamedList(entries).findCalled('Salt and Co'))).toEqual([1]);
  });

  it('finds all that have one name, and a name by its translations', () => {
    const tees = new NamedList([
      entry(1, 'Tees', 10),
      entry(2, 'Tees', 20),
      entry(3, 'Shoes', 10, 'Schuhe', 'Ayakkabı'),
    ]);
    expect(idsOf(tees.findCalled('tees'))).toEqual([1, 2]);
    expect(idsOf(tees.findCalled('ayakkabi'))).toEqual([3]);
  });
});

describe('findNearest', () => {
  const { trademarks, categories } = createGeneratedCatalog({ products: 50, seed: 1, baseUrl: '' });
  const LETTERS = 'aeiouşçğnrst';

  /** The name with one letter left out, doubled, replaced, or changed for its neighbour. */
  function listTypos(name: string): readonly string[] {
    return [...name].flatMap((letter, at) => {
      const [before, after] = [name.slice(0, at), name.slice(at + 1)];
      const other = LETTERS[(at * 7) % LETTERS.length] ?? 'a';
      const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`;
      return [
        `${before}${after}`,
        `${before}${letter}${letter}${after}`,
        `${before}${other}${after}`,
        swapped,
      ];
    });
  }

  it.each([
    ['brands', trademarks.map(({ record }) => record)],
    ['categories', categories.map(({ record }) => record)],
  ] as const)(
    'has the right one of %s among the first three for 95 of 100 one-letter typos',
    (kind, records) => {
      const entries = buildEntries(kind, records);
      const list = new NamedList(entries);
      let [tried, right] = [0, 0];
      for (const { name } of entries.filter(
        ({ name: own }, index) => own.length >= 4 && everydayOrSoak(index % 4 === 0, true),
      )) {
        for (const typo of listTypos(name)) {
          if (list.findCalled(typo).length > 0) continue;
          tried += 1;
          const nearest = findNearest(typo, entries, 3);
          if (nearest.some((one) => one.name === name)) right += 1;
        }
      }
      expect(tried).toBeGreaterThan(300);
      expect(right / tried).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('tells a typo in a name with "and" for "&"', () => {
    const entries = [entry(1, 'Marks & Spencer'), entry(2, 'Oak')];
    expect(idsOf(findNearest('Mark and Spencr', entries, 3))).toEqual([1]);
    expect(findNearest('zzzzzzzzzz', entries, 3)).toEqual([]);
  });
});

describe('a tree', () => {
  it('ends where parents go round in a circle', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))),
        (pairs) => {
          const entries = pairs.map(([id, parentId]) => entry(id, `E${id}`, parentId));
          const list = new NamedList(entries);
          for (const one of entries) {
            const subtree = list.listSubtree([one.id]);
            expect(new Set(subtree).size).toBe(subtree.length);
            expect(list.spellPath(one)).toContain(one.name);
          }
        },
      ),
    );
  });
});

const TREE = [
  entry(1, 'Default Category'),
  ...[entry(8, 'Men', 1), entry(9, 'Tops', 8), entry(13, 'Tees', 9)],
  ...[entry(17, 'Women', 1), entry(18, 'Tops', 17), entry(22, 'Tees', 18)],
  ...[
    entry(30, 'Bags / Cases', 1),
    entry(31, 'Small', 30),
    entry(40, 'Home &amp; Garden', 1),
    entry(50, 'Tees (22)'),
  ],
];
const LIST_OF_TREE = new NamedList(TREE);

describe('findNamed', () => {
  it.each(TREE)('takes $name back as answers show it', (one) => {
    const shown = LIST_OF_TREE.spellPath(one);
    expect(idsOf(LIST_OF_TREE.findNamed(`${shown} (${one.id})`))).toEqual([one.id]);
    expect(idsOf(LIST_OF_TREE.findNamed(shown))).toContain(one.id);
  });

  it.each([
    ['Men > Tops > Tees', [13]],
    ['Women / Tops / Tees', [22]],
    ['Tops > Tees', [13, 22]],
    ['Default Category > Women', [17]],
    ['Tees (13)', [13]],
    ['Default Category > Men > T […+9] (13)', [13]],
    ['Bags / Cases > Small', [31]],
    ['home and garden', [40]],
    ['Men,Women > Tops', [8, 18]],
    ['13', [13]],
    ['Men, Shoes', []],
    ['Men,', [8]],
    ['Tees (22)', [50]],
    ['Women > Tees (13)', []],
    ['Tees > Men', []],
  ])('takes %j for %j', (text, ids) => {
    expect(idsOf(LIST_OF_TREE.findNamed(text))).toEqual(ids);
  });
});
