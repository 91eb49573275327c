import { isCulture, shortenCulture } from '../culture.ts';
import { isRecord, listFilled, type PimRecord, readText } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isLocale } from './language-keys.ts';
import { isScalar } from './tuples.ts';

/** Labels of possible values, by their ids. */
export type Choices = ReadonlyMap<string, LabelTexts>;

/**
 * Reads the labels of possible values in rows, by each of their ids: `[{id: 7, lang: "de", name:
 * "Eiche"}, {id: 7, lang: "en", name: "Oak"}]` is `{7: {de: "Eiche", en: "Oak"}}`.
 */
export function readChoices(keys: KeyReader, rows: readonly PimRecord[]): Choices {
  const labels = rows.flatMap((row) => listIdLabels(keys, row));
  // `{id: 7, propertyId: 21, name: "Oak"}`: 7 is the id of the row, 21 may be that of another.
  const byRowId = joinById(labels.filter(({ isRowId }) => isRowId));
  const byOtherId = joinById(labels.filter(({ isRowId }) => !isRowId));
  return new Map([...byOtherId, ...byRowId]);
}

// Label of a row under one of the ids in it.
interface IdLabel {
  readonly id: string;
  readonly isRowId: boolean;
  readonly texts: LabelTexts;
}

function listIdLabels(keys: KeyReader, row: PimRecord): readonly IdLabel[] {
  const label = readLabel(keys, row, MAX_DEPTH);
  if (label === undefined) return [];
  const ids = listFilled(row).filter(([key, value]) => {
    if (key === label.key || !isScalar(value)) return false;
    const reading = keys.read(key);
    // `value_index` is the place of a value among all.
    return reading.endsIn('id', 'code', 'value') || reading.saysOnly('value', 'order');
  });
  return ids.map(([key, id]) => ({
    id: String(id),
    isRowId: keys.read(key).isPlain('id'),
    texts: label.texts,
  }));
}

// An id that rows with different labels share identifies none of them.
function joinById(labels: readonly IdLabel[]): Choices {
  const joined = new Map<string, LabelTexts>();
  const sharedIds = new Set<string>();
  for (const { id, texts } of labels) {
    const earlier = joined.get(id) ?? texts;
    const isShared = [...texts].some(([language, text]) => {
      const earlierText = earlier.get(language) ?? text;
      return earlierText !== text;
    });
    if (isShared) sharedIds.add(id);
    joined.set(id, new Map([...earlier, ...texts]));
  }
  for (const id of sharedIds) joined.delete(id);
  return joined;
}

// Texts may stand this deep in a row.
const MAX_DEPTH = 3;

interface RowLabel {
  /** Absent if the texts stand deeper in the row. */
  readonly key?: string;
  readonly texts: LabelTexts;
}

// The label is the name, or the value, or the texts by language deeper in the row:
// `{id: 7, relation: {texts: [{lang: "en", value: "Oak"}]}}`.
function readLabel(keys: KeyReader, row: PimRecord, depth: number): RowLabel | undefined {
  const members = listFilled(row);
  const names = members.filter(([key]) => keys.read(key).endsIn('name'));
  const values = members.filter(([key]) => keys.read(key).endsIn('value'));
  for (const [key, value] of [...names, ...values]) {
    const text = readText(value);
    const language = findCultureOfRow(keys, row) ?? '';
    const texts = text === undefined ? readLabelTexts(value) : new Map([[language, text]]);
    if (texts !== undefined) return { key, texts };
  }
  if (depth === 0) return undefined;
  const inner = members.flatMap(([, value]) => value).filter(isRecord);
  const texts = inner.flatMap((record) => [...(readLabel(keys, record, depth - 1)?.texts ?? [])]);
  const textsInLanguages = texts.filter(([language]) => language !== '');
  return textsInLanguages.length === 0 ? undefined : { texts: new Map(textsInLanguages) };
}

/** Finds the language that a row states: `{lang: "EN", name: "Oak"}`. */
export function findCultureOfRow(keys: KeyReader, row: PimRecord): string | undefined {
  const cultures = listFilled(row).flatMap(([key, value]) => {
    const isStated = isLocale(value) || keys.read(key).says('culture');
    return isStated && typeof value === 'string' && isCulture(value) ? [value] : [];
  });
  const [culture] = cultures;
  return culture === undefined ? undefined : shortenCulture(culture);
}

/** Lists the ids in a value: one, several, or several in one text. */
export function listIds(value: unknown): readonly string[] {
  const ids = typeof value === 'string' ? value.split(/\s*[,;|]\s*/) : [value].flat();
  return ids.every(isScalar) ? ids.map(String) : [];
}
