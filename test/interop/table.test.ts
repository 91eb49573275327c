import { expect, it } from 'vitest';
import { renderInterop } from '../../scripts/docs/interop.ts';
import { type Row, readInteropResults } from '../../scripts/interop/results.ts';

const ROW: Row = {
  client: 'some-client',
  versions: { 'some-client': '1.2.3' },
  transport: 'stdio',
  announces: 'some 1.2.3 (2025-11-25)',
  model: 'chat completions',
  connects: 'yes',
  lists: '11 of 11',
  unknownKey: 'our words',
  wrongType: 'our words',
  missingKey: 'our words',
  nestedKey: 'arrive',
  answer: { ours: 1_000, shown: 2_000, records: 'whole' },
  picture: 'shown',
  cancel: 'ends',
  outsideHosts: [],
};

function renderLines(rows: Row[]): readonly string[] {
  const text = renderInterop({ date: '2026-11-27', node: '24.0.0', server: '0.1.0', rows });
  return text.split('\n').filter((line) => line.startsWith('| some-client'));
}

it('The table has one line for a client that does the same over both transports', () => {
  const [line] = renderLines([ROW, { ...ROW, transport: 'HTTP' }]);
  expect(line).toBe(
    '| some-client | stdio, HTTP | 11 of 11, chat completions | our words | arrive | 2,000 for our 1,000, 2.0 times | shown | ends |',
  );
});

it('The table has a line for each transport where they differ', () => {
  const lines = renderLines([ROW, { ...ROW, transport: 'HTTP', cancel: 'goes on' }]);
  expect(lines.slice(0, 2).map((line) => line.split(' | ').at(-1))).toEqual([
    'ends |',
    'goes on |',
  ]);
});

it('The table says why a client does not connect', () => {
  const [line] = renderLines([{ ...ROW, connects: 'Error: no package' }]);
  expect(line).toContain('does not connect: Error: no package');
});

it('The last run can be read', () => {
  expect(readInteropResults().rows.length).toBeGreaterThan(0);
});
