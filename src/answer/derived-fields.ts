/** Short facts that people ask for and the spec has no field for. */

import {
  findUnknownCovers,
  findUnknownMedia,
  isLiveMedia,
  readBarcodes,
  readCovers,
  readPictureAddress,
} from '../record/codes-and-media.ts';
import { listUnknownKeys, listUnread } from '../record/read-result.ts';
import { READERS } from '../record/readers.ts';
import type { RecordKind } from '../record/record-fields.ts';
import { isLive } from '../record/shapes/entry-status.ts';
import {
  countLeft,
  getField,
  isAbsent,
  isMark,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  type PimRecord,
} from '../record/value.ts';
import { toExactText, toLinkText } from './text/text.ts';
import { addMarkOfLeftOut } from './trim-sub.ts';

export interface DerivedField {
  readonly kind: 'derived';
  readonly key: string;
  readonly wire: string;
  readonly of: readonly RecordKind[];
  readonly derive: Derive;
}

type Derive = (record: PimRecord, text: (raw: string) => string) => Derived;

interface Derived {
  readonly value: JsonValue | undefined;
  readonly unread: readonly string[];
}

function derived(
  key: string,
  wire: string,
  of: readonly RecordKind[],
  derive: Derive,
): DerivedField {
  return { kind: 'derived', key, wire, of, derive };
}

const OF_PRODUCTS = ['product'] as const;
const OF_BOTH = ['product', 'variant'] as const;

export const DERIVED_FIELDS: readonly DerivedField[] = [
  derived('brand', 'TrademarkProducts', OF_PRODUCTS, (record, text) => {
    const brands = READERS.brands(getField(record, 'TrademarkProducts'));
    const names =
      brands.state === 'value'
        ? brands.value.filter(isLive).map(({ name, code, id }) => name ?? code ?? String(id))
        : [];
    return {
      value: text(names.join(', ')) || undefined,
      unread: listUnread(brands),
    };
  }),
  derived('barcodes', 'Codes', OF_BOTH, (record) => {
    const barcodes = readBarcodes(record);
    if (!barcodes.isKnown) return { value: undefined, unread: barcodes.keys };
    const markedBarcodes = addMarkOfLeftOut(
      barcodes.value.map(toExactText),
      countLeft(getField(record, 'Codes')),
    );
    return { value: barcodes.value.length === 0 ? undefined : markedBarcodes, unread: [] };
  }),
  derived('cover_picture', 'Pictures', OF_BOTH, (record) => {
    const [cover] = readCovers(record);
    const address = cover === undefined ? undefined : readPictureAddress(cover);
    return {
      value: address === undefined ? undefined : toLinkText(address),
      unread: findUnknownCovers(record) ?? [],
    };
  }),
  derived('variant_count', 'Variants', OF_PRODUCTS, (record) => {
    const list = getField(record, 'Variants');
    const variants = READERS.variants(list);
    const unread = listUnknownKeys(variants).filter((key) => key !== LEFT_OUT);
    // If the PIM did not send the key, nothing is known.
    if (unread.length > 0 || variants.state === 'unknown' || list === undefined)
      return { value: undefined, unread };
    return {
      value: variants.state === 'value' ? variants.value.length + countLeft(list) : 0,
      unread,
    };
  }),
  derived('picture_count', 'Pictures', OF_BOTH, (record) => {
    const list = getField(record, 'Pictures');
    const unknown = findUnknownMedia(record, 'pictures');
    const unread = unknown ?? [];
    if (!Array.isArray(list))
      return { value: list === undefined || unknown ? undefined : 0, unread };
    const pictures = list.filter(
      (picture) =>
        !isAbsent(picture) && !isMark(picture) && (!isRecord(picture) || isLiveMedia(picture)),
    );
    return { value: pictures.length + countLeft(list), unread };
  }),
];
