/** By which mark two audits of a channel know that a line asked the same of both. */

import { expect, it } from 'vitest';
import { CHANNELS, type Channel } from '../../../src/audit/channels/channel.ts';
import { compileChannel } from '../../../src/audit/channels/compile.ts';
import {
  type Inventory,
  mapChannel,
  type SetMapping,
} from '../../../src/audit/channels/mapping.ts';

const INVENTORY: Inventory = {
  filled: new Map([
    ['products.name', 5],
    ['products.codes', 5],
    ['codes.is_barcode', 5],
  ]),
  named: [
    { kind: 'property', name: 'Colour', records: 5 },
    { kind: 'property', name: 'Shade', records: 5 },
    { kind: 'code', name: 'EAN', records: 5 },
  ],
};

function findGoogle(): Channel {
  const google = CHANNELS.find(({ id }) => id === 'google');
  if (google === undefined) throw new Error('There is no channel google.');
  return google;
}

const GOOGLE = findGoogle();

function readMarks(mapping: SetMapping = {}, channel = GOOGLE): ReadonlyMap<string, string> {
  const rules = compileChannel(channel, mapChannel(channel, INVENTORY, mapping));
  return new Map(rules.map(({ id, mark }) => [id, mark]));
}

/** The ids of the lines whose marks are others. */
function listMoved(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...before.keys()].filter((id) => before.get(id) !== after.get(id));
}

it('marks a line anew where its mapping takes it from another place', () => {
  const before = readMarks({ color: [{ kind: 'property', name: 'Colour' }] });
  const after = readMarks({ color: [{ kind: 'property', name: 'Shade' }] });
  expect(listMoved(before, after)).toEqual(['google_color']);
});

it('marks what is asked of products without a GTIN anew where GTINs are elsewhere', () => {
  const after = readMarks({ gtin: [{ kind: 'code', name: 'EAN' }] });
  expect(listMoved(readMarks(), after)).toEqual(['google_gtin', 'google_mpn']);
});

it('marks a line anew where it asks for another length', () => {
  const shorter = {
    ...GOOGLE,
    requirements: GOOGLE.requirements.map((line) =>
      line.attribute === 'title' ? { ...line, limits: { ...line.limits, maxChars: 70 } } : line,
    ),
  };
  expect(listMoved(readMarks(), readMarks({}, shorter))).toEqual(['google_title']);
});

it('keeps all marks where only the words of lines change', () => {
  const noted = {
    ...GOOGLE,
    requirements: GOOGLE.requirements.map((line) => ({ ...line, note: 'Another note.' })),
  };
  expect(listMoved(readMarks(), readMarks({}, noted))).toEqual([]);
});

it('has no SQL in a mark', () => {
  const marks = [...readMarks().values()];
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.filter((mark) => mark.includes('SELECT'))).toEqual([]);
});
