/** What exported files may be called, and where they are read. Pure. */

/** The forms of an exported file. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The most characters of a name. */
export const MAX_NAME_CHARS = 80;

/** Where exports are read: the address that an exported file's name is added to. */
export const EXPORTS_URI = 'pim://exports/';

/** The media types (RFC 7111 §5; JSON Lines has none that is registered). */
export const MIME_TYPES: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv', jsonl: 'application/jsonl' };

/** A name that is allowed, and what follows from it. */
export interface ExportName {
  readonly name: string;
  readonly format: ExportFormat;
  /** Where it is read as a resource. */
  readonly uri: string;
}

/** One component of a path on every system: no separator, no `..`, nothing hidden, and nothing that looks like something else. */
const NAME = /^(?=[a-z0-9])[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(csv|jsonl)$/;

/** Devices of Windows, whatever comes after the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)\./;

/**
 * The name of an exported file. Letters become lower case, since not every file system tells them apart.
 * @returns undefined for what is none
 */
export function parseExportName(text: string): ExportName | undefined {
  if (text.length > MAX_NAME_CHARS || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  const name = text.toLowerCase();
  const extension = NAME.exec(name)?.[1];
  const format = EXPORT_FORMATS.find((one) => one === extension);
  return format === undefined || RESERVED.test(name) ? undefined : { name, format, uri: EXPORTS_URI + name };
}
