/** A disk that keeps its files in memory, so that a test decides what comes between two of its steps. */

import type { LogDisk } from '../../../src/pim/quota/log-disk.ts';

/** A file; another one under the same name is another object. */
export interface MemoryFile {
  text: string;
}

/** What is on the disk, for a test to look at and to change. */
export interface MemoryDisk {
  readonly files: Map<string, MemoryFile>;
  /** The numbers of the files of a log that something was written to, ascending. */
  numbersOf(log: string): readonly number[];
  /**
   * Opens it as one process does.
   * @param interrupt called before every step; returns which part of what is read comes, above 0, at most 1
   * @param onOpen told the name of each file that is opened
   */
  open(interrupt?: () => number, onOpen?: (name: string) => void): LogDisk;
}

/** Builds an empty disk. */
export function createMemoryDisk(): MemoryDisk {
  const files = new Map<string, MemoryFile>();
  return {
    files,
    numbersOf: (log) =>
      [...files]
        .filter(([name, { text }]) => name.startsWith(`${log}.`) && text !== '')
        .map(([name]) => Number(name.slice(log.length + 1)))
        .sort((one, other) => one - other),
    open: (interrupt = () => 1, onOpen = () => {}) => ({
      list() {
        interrupt();
        return [...files.keys()];
      },
      open(name) {
        interrupt();
        const opened = files.get(name) ?? { text: '' };
        files.set(name, opened);
        onOpen(name);
        return {
          read(fromByte) {
            const part = interrupt();
            if (files.get(name) !== opened) return undefined;
            if (opened.text.length < fromByte) return '\n';
            const text = opened.text.slice(fromByte);
            return text.slice(0, Math.ceil(text.length * part));
          },
          append(text) {
            interrupt();
            opened.text += text;
          },
          close() {},
        };
      },
      remove(name) {
        interrupt();
        files.delete(name);
      },
    }),
  };
}
