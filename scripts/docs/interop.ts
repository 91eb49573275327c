/** Renders the table of the clients that `npm run interop` drove, for docs/hosts.md. Pure. */

import packages from '../interop/packages.json' with { type: 'json' };
import type { Results, Row } from '../interop/results.ts';
import { code, renderTable } from './markdown.ts';

/** Cells of a row that are equal over both transports stand once. */
type Cells = readonly string[];

const HEADS = [
  'Client',
  'Over',
  'Tools listed',
  'Unknown key, wrong type, missing key',
  'Nested argument',
  'Tokens of an answer',
  'Picture',
  'Cancelled call',
];

/** The table, with what is behind its words. */
export function renderInterop(results: Results): string {
  const { date, node, server, rows } = results;
  const clients = [...new Set(rows.map(({ client }) => client))];
  const lines = clients.flatMap((client) =>
    renderClient(rows.filter((row) => row.client === client)),
  );
  return [
    `Last run on ${date}: pim-mcp ${server}, clients on Node.js ${node}.`,
    renderTable(HEADS, lines),
    '**What they are, and how they name themselves:**',
    renderTable(
      ['Client', 'Packages', 'Announces'],
      clients.map((client) => renderVersions(rows, client)),
    ),
    ...Object.entries(packages.held).map(([name, reason]) => `Not the newest: ${name}. ${reason}`),
  ].join('\n\n');
}

/** One line for a client, or one for each transport where they differ. */
function renderClient(rows: readonly Row[]): readonly Cells[] {
  const lines = rows.map((row) => ({ row, cells: renderCells(row) }));
  const [first] = lines;
  if (first === undefined) return [];
  const isSame = lines.every(({ cells }) => cells.join('|') === first.cells.join('|'));
  const shown = isSame ? [first] : lines;
  return shown.map(({ row, cells }) => {
    const over = isSame ? rows.map(({ transport }) => transport).join(', ') : row.transport;
    return [row.client, over, ...cells];
  });
}

function renderCells(row: Row): Cells {
  if (row.connects !== 'yes') return [`does not connect: ${row.connects}`, '–', '–', '–', '–', '–'];
  return [
    row.model === '' ? row.lists : `${row.lists}, ${row.model}`,
    joinEqual([row.unknownKey, row.wrongType, row.missingKey].map(dropExcerpt)),
    dropExcerpt(row.nestedKey),
    row.answer === null ? '–' : renderTimes(row.answer),
    dropExcerpt(row.picture),
    dropExcerpt(row.cancel),
  ];
}

/** What came out, without the words of the client behind it. */
function dropExcerpt(cell: string): string {
  return cell.split(': ')[0] ?? cell;
}

/** Tokens that the model is shown, and how often that is what we answered. */
function renderTimes({ ours, shown, records }: NonNullable<Row['answer']>): string {
  if (records.startsWith('lost')) return 'lost';
  const tokens = (count: number): string => count.toLocaleString('en');
  const sizes = `${tokens(shown)} for our ${tokens(ours)}, ${(shown / ours).toFixed(1)} times`;
  return records === 'whole' ? sizes : `${sizes}: ${records}`;
}

/** Each cell, or one for all where they are equal. */
function joinEqual(cells: Cells): string {
  const different = new Set(cells);
  return different.size === 1 ? (cells[0] ?? '') : cells.join('; ');
}

function renderVersions(rows: readonly Row[], client: string): Cells {
  const own = rows.filter((row) => row.client === client);
  const versions = Object.entries(own[0]?.versions ?? {});
  const announces = new Set(own.map((row) => row.announces).filter((name) => name !== ''));
  return [
    client,
    versions.map(([name, version]) => code(`${name}@${version}`)).join(', '),
    [...announces].map(code).join(', ') || '–',
  ];
}
