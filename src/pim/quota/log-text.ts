/** The lines of a log of tickets: one for each thing that a process tells the others, in the order of their appending. */

/** What a line says. Times are milliseconds of a clock that counts since `boot`. */
export interface Line {
  /**
   * claim, release, void: of the ticket `id`. pause: after a 429, until `atMs`. hold: nobody
   * sends before `atMs`. close: the log goes on in its next file.
   */
  readonly verb: Verb;
  readonly boot: string;
  /** Which appKey it concerns: a hash of it. */
  readonly key: string;
  readonly id: string;
  readonly atMs: number;
  /** Of a pause alone: 429s without a clean window between, and the limit that was left at the last of them. */
  readonly strikes?: number;
  readonly shrunk?: number;
}

const VERBS = ['claim', 'release', 'void', 'pause', 'hold', 'close'] as const;

/** What a line can tell. */
export type Verb = (typeof VERBS)[number];

/** The text of a line, its end included. */
export function formatLine({ verb, boot, key, id, atMs, strikes, shrunk }: Line): string {
  const words = [verb, boot, key, id, atMs.toFixed(3)];
  return `${[...words, ...(strikes === undefined ? [] : [strikes, shrunk])].join(' ')}\n`;
}

const LINE = /^([a-z]+) (\S+) (\S+) (\S+) (\d+\.\d{3})(?: (\d+) (\d+|Infinity))?$/;

/** Reads a line without its end; undefined: it is none that {@link formatLine} makes. */
export function parseLine(text: string): Line | undefined {
  const [, word, boot, key, id, atMs, strikes, shrunk] = LINE.exec(text) ?? [];
  const verb = VERBS.find((one) => one === word);
  if (verb === undefined || boot === undefined || key === undefined || id === undefined) return undefined;
  if ((verb === 'pause') !== (strikes !== undefined)) return undefined;
  const line = { verb, boot, key, id, atMs: Number(atMs) };
  return strikes === undefined ? line : { ...line, strikes: Number(strikes), shrunk: Number(shrunk) };
}
