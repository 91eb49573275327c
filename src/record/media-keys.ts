import { isStatusWord } from './shapes/entry-status.ts';
import type { Aspect } from './shapes/key-reading.ts';
import { KeyReader } from './shapes/key-words.ts';
import { foldKey, getField, isAbsent, type PimRecord, readNumber } from './value.ts';

// A field, and tests for the keys and values that mean it.
interface MediaRule {
  readonly wire: string;
  readonly isKey: (words: readonly string[], aspects: readonly Aspect[]) => boolean;
  readonly isValue: (value: unknown) => boolean;
}

const KEYS = new KeyReader('properties');

const hasWord =
  (...some: readonly string[]): MediaRule['isKey'] =>
  (words) =>
    some.some((word) => words.includes(word));

const says =
  (...some: readonly Aspect[]): MediaRule['isKey'] =>
  (_, aspects) =>
    some.some((aspect) => aspects.includes(aspect));

const hasForm =
  (form: RegExp): MediaRule['isValue'] =>
  (value) =>
    typeof value === 'string' && form.test(value);

const isText = (value: unknown): boolean => typeof value === 'string' && !isAbsent(value);
const isNumber = (value: unknown): boolean => readNumber(value) !== undefined;
const isAddress = hasForm(/^\s*(?:https?:)?\/\/\S+$/i);
const isFileName = hasForm(/^[^/\\\n]+\.[a-z\d]{2,5}$/i);
const isFileType = hasForm(/^(?:[a-z]+\/[\w.+-]+|\.?[a-z\d]{2,5})$/i);
const isStatus = (value: unknown): boolean => isStatusWord(value) || isNumber(value);

const OF_BOTH: readonly MediaRule[] = [
  { wire: 'SortOrder', isKey: says('order'), isValue: isNumber },
  {
    wire: 'DocumentName',
    isKey: hasWord('file', 'filename', 'datei', 'plik'),
    isValue: isFileName,
  },
  { wire: 'TypeCode', isKey: hasWord('mime', 'mimetype', 'extension'), isValue: isFileType },
  { wire: 'Status', isKey: says('status'), isValue: isStatus },
  {
    wire: 'Status',
    isKey: hasWord('approval', 'approved', 'review', 'release', 'freigabe'),
    isValue: isText,
  },
];

const THUMBNAIL = hasWord('thumb', 'thumbnail', 'preview', 'small', 'mini');

const RULES: Readonly<Record<'picture' | 'document', readonly MediaRule[]>> = {
  picture: [
    { wire: 'ImageUrl', isKey: THUMBNAIL, isValue: isAddress },
    { wire: 'Link', isKey: (...key) => !THUMBNAIL(...key), isValue: isAddress },
    { wire: 'Alt', isKey: hasWord('alt', 'alternative', 'caption'), isValue: isText },
    ...OF_BOTH,
  ],
  document: [
    { wire: 'Path', isKey: () => true, isValue: isAddress },
    ...OF_BOTH,
    { wire: 'Name', isKey: says('name'), isValue: isText },
    { wire: 'Name', isKey: says('about'), isValue: isText },
  ],
};

/**
 * Finds the fields that a picture or document has under other keys; each key is used for one field.
 * @param fieldKeys the folded keys of all fields
 * @returns undefined if there are none
 */
export function findMediaFields(
  kind: keyof typeof RULES,
  record: PimRecord,
  fieldKeys: ReadonlySet<string>,
): PimRecord | undefined {
  const keys = Object.keys(record).filter((key) => !fieldKeys.has(foldKey(key)));
  if (keys.length === 0) return undefined;
  const fields: Record<string, unknown> = {};
  const used = new Set<string>();
  for (const { wire, isKey, isValue } of RULES[kind]) {
    if (wire in fields || getField(record, wire) !== undefined) continue;
    const key = keys.find((candidate) => {
      if (used.has(candidate) || !isValue(record[candidate])) return false;
      const { words, aspects } = KEYS.read(candidate);
      return isKey(words, aspects);
    });
    if (key === undefined) continue;
    used.add(key);
    fields[wire] = record[key];
  }
  return used.size === 0 ? undefined : fields;
}

// Words for the picture that is shown first, and for one that is not, in a key or as the type of a
// picture.
const MAIN = /^(?:main|primary|cover|default|hero|front|base|haupt|hauptbild|glowne|principale?)$/i;
const FURTHER =
  /^(?:additional|gallery|further|other|extra|secondary|more|detail|alternat\w*|weitere|galerie?)$/i;

/**
 * Returns whether a picture is the main one, by its type or by the words of its key; undefined if
 * neither says so.
 */
export function readIsMain(record: PimRecord): boolean | undefined {
  for (const [key, value] of Object.entries(record)) {
    if (isAbsent(value)) continue;
    const { words, aspects } = KEYS.read(key);
    const ofType = aspects.includes('type') && typeof value === 'string';
    const stated = ofType ? value.toLowerCase().split(/[^\p{L}]+/u) : [];
    const texts = isAddress(value) ? words : stated;
    if (texts.some((text) => MAIN.test(text))) return true;
    if (texts.some((text) => FURTHER.test(text))) return false;
  }
  return undefined;
}
