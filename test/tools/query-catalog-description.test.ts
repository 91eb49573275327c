import { describe, expect, it } from 'vitest';
import { FOLLOWED_ENTRIES } from '../../src/copy/followed-entries.ts';
import { VIEW_NAMES, VIEWS } from '../../src/copy/schema.ts';
import { describeTool } from '../../src/tools/describe-tool.ts';
import { queryCatalog } from '../../src/tools/query-catalog.ts';

const { description, inputSchema } = describeTool(queryCatalog);
const { sql } = inputSchema.properties as { readonly sql: { readonly description: string } };
const [, types = '', columns = '', more = ''] =
  /Types: (.*); else VARCHAR\. Views: (.*)\. More: (.*)\.$/.exec(sql.description) ?? [];

/** The views that stand there with their columns, by name. */
const described = new Map(
  [...columns.matchAll(/(?<=[ ;])(\w+)\(([^)]*)\)/g)].map(([, name = '', listed = '']) => [
    name,
    listed.split(','),
  ]),
);

it('is of a length that every known client shows and takes', () => {
  expect(description.length).toBeLessThanOrEqual(1_000);
  expect(sql.description.length).toBeLessThanOrEqual(1_800);
});

describe('the description of sql', () => {
  it('names every view once, and those of most questions with their columns', () => {
    expect([...described.keys(), ...more.split(', ')].sort()).toEqual([...VIEW_NAMES].sort());
    for (const name of ['items', 'products', 'variants', 'prices', 'properties', 'attributes'])
      expect(described.has(name)).toBe(true);
    expect(described.get('product_category_tree')).toContain('path');
  });

  it('tells the type of every column that is no text, of the views that it describes', () => {
    const typeOf = new Map<string, string>();
    for (const part of types.split('; ')) {
      const [, names = '', type = ''] = /^(\S+) (.*)$/.exec(part) ?? [];
      for (const name of names.split(',')) typeOf.set(name, type);
    }
    for (const view of VIEWS.filter(({ name }) => described.has(name))) {
      for (const { name, type } of view.columns) {
        const isId = name.endsWith('_id') && name !== 'document_id';
        const pattern = isId ? '*_id' : name.replace(/^(is|own|any|valid)_.*/, '$1_*');
        const told = typeOf.get(`${view.name}.${name}`) ?? typeOf.get(name) ?? typeOf.get(pattern);
        expect([view.name, name, told ?? 'VARCHAR']).toEqual([view.name, name, type]);
      }
    }
  });
});

it('the description names what calls tell the rest', () => {
  expect(description).toContain('Without sql');
  expect(sql.description).toMatch(/DESCRIBE view.*SHOW TABLES/);
});

it('the meaning of changes.field names each kind of entry, or the one whose part it is', () => {
  const changes = VIEWS.find(({ name }) => name === 'changes');
  const meaning = changes?.columns.find(({ name }) => name === 'field')?.meaning ?? '';
  const named = meaning.match(/\w+/g) ?? [];
  const kinds = FOLLOWED_ENTRIES.map(({ kind }) => kind);
  expect(
    kinds.filter((kind) => !named.some((word) => kind === word || kind.startsWith(`${word}_`))),
    'src/copy/column-meanings.json',
  ).toEqual([]);
});
