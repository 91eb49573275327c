/** How rows of shares are named. */
import { expect, it } from 'vitest';
import { mapHeat } from '../../src/shown/share-tables.ts';
import { buildReport } from '../cli/report/small-report.ts';

it('tells the ids of brands of one name as ids, which look like counts', () => {
  const { audit } = buildReport('Dress');
  const [verdict] = audit.verdicts.filter(({ failed, isSystemic }) => failed > 0 && !isSystemic);
  const [label] = audit.standing?.labels ?? [];
  if (verdict === undefined || label === undefined || audit.standing === undefined)
    throw new Error('a report has both');
  const names = ['Lindt (27)', 'Lindt (208)', 'Socks (36)'];
  const labels = names.map((name) => ({ ...label, name }));
  const failing = { ...verdict, labels: new Map(names.map((name, at) => [name, [3 - at, 1]] as const)) };
  const { rows } = mapHeat({ ...audit, verdicts: [failing], standing: { ...audit.standing, labels } }, 'brand');
  expect(rows.map((row) => [row.name, row.label])).toEqual([
    ['Lindt (ID 27)', 'Lindt (27)'],
    ['Lindt (ID 208)', 'Lindt (208)'],
    ['Socks (36)', 'Socks (36)'],
  ]);
});
