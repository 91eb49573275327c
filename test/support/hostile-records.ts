/**
 * Records in which every string that a PIM can send is one given text. Made from the field tables and the readers
 * themselves, so that a field, an attribute or a spelling that is added there is covered by itself.
 */

import type { Attribute, SubRecordShape } from '../../src/record/build-reader.ts';
import { READERS, type SubRecordName } from '../../src/record/pim-keys.ts';
import { FIELDS, type Field, type RecordKind } from '../../src/record/record-fields.ts';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';

/** The ways in which sub-records are sent. */
export const SHAPES = [
  'first keys',
  'last keys',
  'nested',
  'bare',
  'map',
  'unknown',
  'extra',
] as const;

/** One of {@link SHAPES}. */
export type Shape = (typeof SHAPES)[number];

type Attributes = Readonly<Record<string, Attribute<unknown>>>;

/** Ids by which records are asked for, which therefore stay. */
const IDENTITY: Readonly<Record<string, number>> = { ProductId: 1, VariantId: 1 };

/** A record of a kind with `text` in every field, its sub-records sent in a shape. */
export function buildHostileRecord(kind: RecordKind, text: string, shape: Shape): WireRecord {
  return Object.fromEntries(
    FIELDS[kind].map((field) => [field.wire, buildValue(field, text, shape)]),
  );
}

function buildValue({ wire, kind, reader }: Field, text: string, shape: Shape): unknown {
  if (kind === 'media') {
    const entryKind = reader === 'documents' ? 'document' : 'picture';
    // A cover, so that its address is shown as one too.
    const entry = {
      ...buildHostileRecord(entryKind, text, shape),
      ...(entryKind === 'picture' && { IsCover: true }),
    };
    return shape === 'unknown' ? buildUnknown(text) : [entry];
  }
  if (kind === 'sub')
    return reader === undefined ? text : buildSubRecord(reader as SubRecordName, text, shape); // pictures and documents are media
  return IDENTITY[wire] ?? text;
}

function buildSubRecord(name: SubRecordName, text: string, shape: Shape): unknown {
  // The readers differ in their attributes, which are all read alike here.
  const { attributes, nestedIn = [] } = READERS[name]
    .shape as unknown as SubRecordShape<Attributes>;
  const entry = buildEntry(attributes, text, shape === 'last keys');
  switch (shape) {
    case 'first keys':
    case 'last keys':
      return name === 'parent' ? entry : [entry, entry];
    case 'nested':
      return nestedIn.map((key) => ({ [key]: entry })).slice(0, 1);
    case 'bare':
      return [text];
    case 'map':
      return { [text]: text, [`${text} 2`]: text };
    case 'unknown':
      return buildUnknown(text);
    case 'extra':
      return [
        { ...entry, ExtraNote: text },
        { Strange: text, [text]: [text] },
      ];
  }
}

/** An entry with every attribute, each under its own first or last key; what must be a number is one. */
function buildEntry(attributes: Attributes, text: string, last: boolean): WireRecord {
  const entry: WireRecord = {};
  for (const { keys, read } of Object.values(attributes)) {
    const free = keys.filter((key) => !(key in entry));
    const key = (last ? free.at(-1) : free[0]) ?? keys[0] ?? '';
    const instead = read([]) === undefined ? 7 : [{ OptionName: text, Value: text }];
    entry[key] = read(text) === undefined ? instead : text;
  }
  return entry;
}

function buildUnknown(text: string): unknown {
  return [{ [text]: text, Deep: { [text]: [text, { Deeper: text }] } }];
}
