import { useOwnKeys } from './own-keys.ts';
import { readStatusOf, saysEnded } from './shapes/entry-status.ts';
import { readPrefix } from './shapes/key-words.ts';
import { readRow } from './shapes/named-rows.ts';
import { getField, isAbsent, isRecord, type Member, type PimRecord, readText } from './value.ts';

/**
 * Converts a picture or document to the keys of the spec, as far as its own keys show their
 * meaning.
 */
export function openMediaEntry(kind: 'picture' | 'document', sent: PimRecord): PimRecord {
  const lifted = dropPrefixes(liftFile(sent));
  const entry = useOwnKeys(kind, lifted);
  const added: Record<string, unknown> = {};
  if (getField(entry, 'DocumentName') === undefined && isFileName(entry.name)) {
    added.DocumentName = entry.name;
  }
  if (kind === 'picture' && getField(entry, 'Alt') === undefined) {
    const alt = readAlt(entry.metadata);
    if (alt !== undefined) added.Alt = alt;
  }
  if (hasEnded(entry)) added.Status = 'passive';
  return Object.keys(added).length === 0 ? entry : { ...entry, ...added };
}

const FILES_KEY = /^(?:\w+:)?(?:images|pictures|photos|medias?|files|assets|bilder|items)$/i;

/** Says whether an entry is a group of files that has none: `{images: [], view_type: "large"}`. */
export function isEmptyGroup(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const members = Object.entries(entry);
  const isNoFile = ([key, value]: Member): boolean =>
    !FILE_KEY.test(key) && (typeof value !== 'object' || isAbsent(value));
  return (
    members.some(([key, value]) => FILES_KEY.test(key) && isAbsent(value)) &&
    members.every(isNoFile)
  );
}

// Keys of the place of a file: an entry without one may hold the file in a record of its own.
const FILE_KEY = /^(?:\w+:)?(?:\w*url|link|href|\w*path|src|file_?name)$/i;

// Lifts the only record or list with a file: `{image: {id: 7, fullpath: "/a/b.jpg"}, published:
// true}`.
function liftFile(entry: PimRecord): PimRecord {
  const members = Object.entries(entry);
  if (members.some(([key, value]) => FILE_KEY.test(key) && !isAbsent(value))) return entry;
  const files = members.flatMap(([key, value]) => {
    const file = findFile(value);
    return file === undefined ? [] : [{ key, file }];
  });
  const [only, another] = files;
  if (only === undefined || another !== undefined) return entry;
  const { [only.key]: _, ...remaining } = entry;
  return Object.assign({}, only.file, remaining);
}

// A file, or the first of a list of its formats, which may stand alone in a record: `{medias:
// {results: [{URL: "/a.jpg"}, …]}}`.
function findFile(value: unknown): PimRecord | undefined {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isFile) ? value[0] : undefined;
  }
  if (!isRecord(value) || isFile(value)) return isFile(value) ? value : undefined;
  const [inner, another] = Object.values(value);
  return Array.isArray(inner) && another === undefined ? findFile(inner) : undefined;
}

function isFile(value: unknown): value is PimRecord {
  return isRecord(value) && Object.keys(value).some((key) => FILE_KEY.test(key));
}

// `shop:url` becomes `url`.
function dropPrefixes(entry: PimRecord): PimRecord {
  if (!Object.keys(entry).some((key) => readPrefix(key) !== undefined)) return entry;
  const plain = Object.entries(entry).map(([key, value]): readonly [string, unknown] => [
    key.slice(readPrefix(key)?.length ?? 0),
    value,
  ]);
  return Object.fromEntries(plain);
}

function isFileName(value: unknown): boolean {
  return typeof value === 'string' && /\S\.[A-Za-z]\w{1,4}$/.test(value);
}

// In the metadata of a file: `[{name: "alt", language: "en", data: "Lamp, front"}]`.
function readAlt(metadata: unknown): string | undefined {
  const rows = [metadata].flat().flatMap((item) => readRow(item) ?? []);
  const row = rows.find(({ names }) => names.some((name) => /^alt(?:[_ ]?text)?$/i.test(name)));
  return readText(row?.value);
}

// By a status or a switch.
function hasEnded(entry: PimRecord): boolean {
  return Object.entries(entry).some(
    ([key, value]) =>
      (STATUS_KEY.test(key) && saysEnded(value)) ||
      (SWITCH_KEY.test(key) && readStatusOf(key, value) === 'passive'),
  );
}

const STATUS_KEY = /^(?:status|state)$/i;
const SWITCH_KEY = /^(?:is_?)?(?:published|active|enabled)$/i;
