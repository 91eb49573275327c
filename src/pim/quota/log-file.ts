import type { LogDisk } from './log-disk.ts';

export interface LogLine {
  readonly verb: string;
  readonly key: string;
  /** Endpoint of a ticket or a pause; `total` for a pause of the sum. */
  readonly name: string;
  /** Id of a ticket; `strikes/shrunk` for a pause. */
  readonly id: string;
  readonly atMs: number;
}

const LINE = /^(claim|release|void|pause|hold) (\S+) (\S+) (\S+) (\d+\.\d{3})$/;

/** File of a log, read up to a position. */
export class LogFile {
  readonly number: number;
  readonly #disk: LogDisk;
  readonly #path: string;
  readonly #file: ReturnType<LogDisk['open']>;
  #readBytes = 0;
  #tail = '';
  #hasHold = false;

  constructor(disk: LogDisk, prefix: string, number: number) {
    this.number = number;
    this.#disk = disk;
    this.#path = `${prefix}${number}`;
    this.#file = disk.open(this.#path);
  }

  get hasHold(): boolean {
    return this.#hasHold;
  }

  readNew(onLine: (line: LogLine) => void): boolean {
    let text = this.#file.read(this.#readBytes);
    while (text !== undefined && text !== '') {
      this.#readBytes += text.length;
      const lines = (this.#tail + text).split('\n');
      this.#tail = lines.pop() ?? '';
      for (const line of lines) {
        const parsed = parseLine(line);
        if (parsed === undefined) {
          this.#disk.remove(this.#path);
          return false;
        }
        this.#hasHold ||= parsed.verb === 'hold';
        onLine(parsed);
      }
      text = this.#file.read(this.#readBytes);
    }
    return text !== undefined;
  }

  append({ verb, key, name, id, atMs }: LogLine): void {
    this.#file.append(`${verb} ${key} ${name} ${id} ${Math.max(0, atMs).toFixed(3)}\n`);
  }

  close(): void {
    this.#file.close();
  }
}

function parseLine(line: string): LogLine | undefined {
  const [, verb, key, name, id, atMs] = LINE.exec(line) ?? [];
  if (verb === undefined || key === undefined || name === undefined || id === undefined) {
    return undefined;
  }
  return { verb, key, name, id, atMs: Number(atMs) };
}
