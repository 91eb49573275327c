/** Other keys by which PIMs send a record's own fields. Pure. */

import { getField, type PimRecord, toCamelCase, toSnakeCase } from './value.ts';

/** Other keys of fields, the clearest first, in the spellings that cost nothing to look for. */
function otherKeys(byField: Readonly<Record<string, string>>) {
  const spell = (key: string): readonly string[] => [
    key,
    toCamelCase(key),
    toSnakeCase(key),
    key.toUpperCase(),
  ];
  return Object.entries(byField).map(([wire, keys]) => ({
    wire,
    keys: keys.split(' ').flatMap(spell),
  }));
}

const OF_OWNERS = otherKeys({
  Name: 'Title',
  Created: 'CreatedAt CreatedDate',
  Updated: 'UpdatedAt UpdatedDate',
});

/** Other keys by which PIMs send a record's own fields. */
const OTHER_KEYS = {
  product: OF_OWNERS,
  variant: OF_OWNERS,
  picture: otherKeys({
    PictureId: 'Id ImageId',
    Link: 'Url Href',
    ImageUrl: 'Thumbnail ThumbnailUrl',
    IsCover: 'IsMain IsDefault IsPrimary',
    Alt: 'AltText',
  }),
  document: otherKeys({
    ProductDocumentId: 'Id',
    Name: 'Title',
    Path: 'Url Href',
    TypeCode: 'Extension FileType',
  }),
};

/** Adds the fields of a table under their own keys if the record has them under other keys. */
export function useOwnKeys(kind: keyof typeof OTHER_KEYS, record: PimRecord): PimRecord {
  const added: Record<string, unknown> = {};
  for (const { wire, keys } of OTHER_KEYS[kind]) {
    const other = keys.find((key) => record[key] !== undefined);
    if (other !== undefined && getField(record, wire) === undefined) {
      added[wire] = record[other];
    }
  }
  return Object.keys(added).length === 0 ? record : { ...record, ...added };
}
