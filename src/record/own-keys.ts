import { findMediaFields } from './media-keys.ts';
import {
  DOCUMENT_FIELDS,
  type Field,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  VARIANT_FIELDS,
} from './record-fields.ts';
import { foldKey, getField, type PimRecord, toCamelCase, toSnakeCase } from './value.ts';

// The clearest first, in the spellings that cost nothing to look up.
function listOtherKeys(fields: readonly Field[]) {
  const spell = (key: string): readonly string[] => [
    key,
    toCamelCase(key),
    toSnakeCase(key),
    key.toUpperCase(),
  ];
  return fields.flatMap(({ wire, otherKeys }) =>
    otherKeys === undefined ? [] : [{ wire, keys: otherKeys.split(' ').flatMap(spell) }],
  );
}

const OTHER_KEYS = {
  product: listOtherKeys(PRODUCT_FIELDS),
  variant: listOtherKeys(VARIANT_FIELDS),
  picture: listOtherKeys(PICTURE_FIELDS),
  document: listOtherKeys(DOCUMENT_FIELDS),
};

/** Adds the fields of a table under their own keys if the record has them under other keys. */
export function useOwnKeys(kind: keyof typeof OTHER_KEYS, record: PimRecord): PimRecord {
  const added: Record<string, unknown> = {};
  for (const { wire, keys } of OTHER_KEYS[kind]) {
    const sentKey = keys.find((key) => record[key] !== undefined);
    if (sentKey !== undefined && getField(record, wire) === undefined) {
      added[wire] = record[sentKey];
    }
  }
  const extended = Object.keys(added).length === 0 ? record : { ...record, ...added };
  if (kind !== 'picture' && kind !== 'document') return extended;
  const mediaFields = findMediaFields(kind, extended, MEDIA_KEYS[kind]);
  return mediaFields === undefined ? extended : { ...extended, ...mediaFields };
}

// Folded.
const MEDIA_KEYS = {
  picture: foldKeys(PICTURE_FIELDS),
  document: foldKeys(DOCUMENT_FIELDS),
};

function foldKeys(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ wire, otherKeys = '' }) => [wire, ...otherKeys.split(' ')].map(foldKey)),
  );
}
