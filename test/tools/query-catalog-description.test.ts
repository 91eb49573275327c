import { expect, it } from 'vitest';
import { HISTORY_VIEWS, MADE_VIEWS, VIEWS } from '../../src/copy/schema.ts';
import { queryCatalog } from '../../src/tools/query-catalog.ts';

it('tells what matters in the first 2 KB of its description, which is what some hosts show', () => {
  const start = queryCatalog.description.slice(0, 2_048);
  for (const told of [
    'updated NULL',
    'document_id',
    'BOOLEAN',
    'products(',
    'properties(',
    'category_tree(',
  ])
    expect(start).toContain(told);
});

it('tells the type of every column that is no text', () => {
  const { description } = queryCatalog;
  const types = new Map<string, string>();
  for (const part of /Types: (.*); else VARCHAR/.exec(description)?.[1]?.split('; ') ?? []) {
    const [names = '', type = ''] = part.split(' ');
    for (const name of names.split(',')) types.set(name, type);
  }
  // Of what the audit makes, names tell; of what refreshes found, catalog_changes does.
  const untold = [
    'fields',
    'lists',
    'texts',
    'facts',
    ...[...MADE_VIEWS, ...HISTORY_VIEWS].map(({ name }) => name),
  ];
  for (const { name: view, columns } of VIEWS.filter(
    ({ name }) => !untold.some((one) => one === name),
  )) {
    for (const { name, type } of columns) {
      const isId = name.endsWith('_id') && name !== 'document_id';
      const pattern = isId ? '*_id' : name.replace(/^(is|own|any)_.*/, '$1_*');
      expect(
        types.get(`${view}.${name}`) ?? types.get(name) ?? types.get(pattern) ?? 'VARCHAR',
      ).toBe(type);
    }
  }
});
