import { describe, expect, it } from 'vitest';
import { findNamed, type NamedEntry, spellPath } from '../../src/filter/named-entries.ts';

const entry = (id: number, name: string, parentId?: number): NamedEntry => ({
  id,
  code: `C-${id}`,
  name,
  spellings: [name],
  parentId,
});
const idsOf = (entries: readonly NamedEntry[]) => entries.map(({ id }) => id);

const TREE = [
  entry(1, 'Default Category'),
  ...[entry(8, 'Men', 1), entry(9, 'Tops', 8), entry(13, 'Tees', 9)],
  ...[entry(17, 'Women', 1), entry(18, 'Tops', 17), entry(22, 'Tees', 18)],
  ...[entry(30, 'Bags / Cases', 1), entry(31, 'Small', 30), entry(40, 'Home &amp; Garden', 1), entry(50, 'Tees (22)')],
];
const byId = new Map(TREE.map((one) => [one.id, one]));

describe('findNamed', () => {
  it.each(TREE)('takes $name back as answers show it', (one) => {
    const shown = spellPath(one, byId);
    expect(idsOf(findNamed(`${shown} (${one.id})`, TREE))).toEqual([one.id]);
    expect(idsOf(findNamed(shown, TREE))).toContain(one.id);
  });

  it.each([
    ['Men > Tops > Tees', [13]],
    ['men>tops>tees', [13]],
    ['Women / Tops / Tees', [22]],
    ['Tops > Tees', [13, 22]],
    ['Men/Tees', [13]],
    ['Default Category > Women', [17]],
    ['Tees (13)', [13]],
    ['Tees(13)', [13]],
    ['Default Category > Men > T […+9] (13)', [13]],
    ['Bags / Cases > Small', [31]],
    ['Bags / Cases', [30]],
    ['home and garden', [40]],
    ['Men, Women', [8, 17]],
    ['Men,Women > Tops', [8, 18]],
    ['Men; Women', [8, 17]],
    ['13', [13]],
    ['13, Women', [13, 17]],
    ['99', []],
    ['Men, Shoes', []],
    ['Men,', [8]],
    ['a name before its id', []],
    ['Tees (22)', [50]],
    ['Shoes (13)', []],
    ['Women > Tees (13)', []],
    ['Tees > Men', []],
    ['Shoes > Tees', []],
    ['Shoes/Tees', []],
  ])('takes %j for %j', (text, ids) => {
    expect(idsOf(findNamed(text, TREE))).toEqual(ids);
  });

  it('ends where parents go round in a circle', () => {
    expect(findNamed('B > A', [entry(1, 'A', 2), entry(2, 'B', 1)])).toHaveLength(1);
    expect(findNamed('X > A', [entry(1, 'A', 2), entry(2, 'B', 1)])).toEqual([]);
  });
});
