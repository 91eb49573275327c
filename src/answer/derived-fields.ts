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

/** Field whose value is worked out from one list of a record. */
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
  /** Keys of the list that no reader knows. */
  readonly unread: readonly string[];
}

/** Fields that answers show although the spec has none for them. */
export const DERIVED_FIELDS: readonly DerivedField[] = [
  {
    kind: 'derived',
    key: 'brand',
    wire: 'TrademarkProducts',
    of: ['product'],
    derive: readBrandNames,
  },
  {
    kind: 'derived',
    key: 'barcodes',
    wire: 'Codes',
    of: ['product', 'variant'],
    derive: listBarcodes,
  },
  {
    kind: 'derived',
    key: 'cover_picture',
    wire: 'Pictures',
    of: ['product', 'variant'],
    derive: readCoverAddress,
  },
  {
    kind: 'derived',
    key: 'variant_count',
    wire: 'Variants',
    of: ['product'],
    derive: countVariants,
  },
  {
    kind: 'derived',
    key: 'picture_count',
    wire: 'Pictures',
    of: ['product', 'variant'],
    derive: countPictures,
  },
];

function readBrandNames(record: PimRecord, text: (raw: string) => string): Derived {
  const brands = READERS.brands(getField(record, 'TrademarkProducts'));
  const liveBrands = brands.state === 'value' ? brands.value.filter(isLive) : [];
  const names = liveBrands.map(({ name, code, id }) => name ?? code ?? String(id));
  return { value: text(names.join(', ')) || undefined, unread: listUnread(brands) };
}

function listBarcodes(record: PimRecord): Derived {
  const barcodes = readBarcodes(record);
  if (!barcodes.isKnown) return { value: undefined, unread: barcodes.keys };
  if (barcodes.value.length === 0) return { value: undefined, unread: [] };
  const barcodeTexts = barcodes.value.map(toExactText);
  const left = countLeft(getField(record, 'Codes'));
  return { value: addMarkOfLeftOut(barcodeTexts, left), unread: [] };
}

function readCoverAddress(record: PimRecord): Derived {
  const [cover] = readCovers(record);
  const address = cover === undefined ? undefined : readPictureAddress(cover);
  return {
    value: address === undefined ? undefined : toLinkText(address),
    unread: findUnknownCovers(record) ?? [],
  };
}

function countVariants(record: PimRecord): Derived {
  const list = getField(record, 'Variants');
  const variants = READERS.variants(list);
  const unread = listUnknownKeys(variants).filter((key) => key !== LEFT_OUT);
  // If the PIM did not send the key, nothing is known.
  const isUnknown = unread.length > 0 || variants.state === 'unknown' || list === undefined;
  if (isUnknown) return { value: undefined, unread };
  const count = variants.state === 'value' ? variants.value.length + countLeft(list) : 0;
  return { value: count, unread };
}

function countPictures(record: PimRecord): Derived {
  const list = getField(record, 'Pictures');
  const unknownKeys = findUnknownMedia(record, 'pictures');
  const unread = unknownKeys ?? [];
  if (!Array.isArray(list)) {
    const isUnknown = list === undefined || unknownKeys !== undefined;
    return { value: isUnknown ? undefined : 0, unread };
  }
  return { value: list.filter(isPicture).length + countLeft(list), unread };
}

function isPicture(entry: unknown): boolean {
  if (isAbsent(entry) || isMark(entry)) return false;
  return !isRecord(entry) || isLiveMedia(entry);
}
