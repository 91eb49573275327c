/** A disk that keeps its files in memory, so that a test decides what comes between two of its steps. */

import type { LogDisk } from '../../../src/pim/quota/log-disk.ts';

/** A file; another one under the same name is another object. */
export interface MemoryFile {
  text: string;
}

/** What is on the disk, for a test to look at and to change. */
export interface MemoryDisk {
  filesOf(log: string): Map<number, MemoryFile>;
  logs(): readonly Map<number, MemoryFile>[];
  /**
   * Opens it as one process does.
   * @param interrupt called before every step; returns which part of what is read comes, above 0, at most 1
   * @param onOpen told each file that is opened
   */
  open(interrupt?: () => number, onOpen?: (log: string, number: number) => void): LogDisk;
}

/** Builds an empty disk. */
export function createMemoryDisk(): MemoryDisk {
  const disk = new Map<string, Map<number, MemoryFile>>();
  const filesOf = (log: string) => {
    const files = disk.get(log) ?? new Map<number, MemoryFile>();
    disk.set(log, files);
    return files;
  };
  return {
    filesOf,
    logs: () => [...disk.values()],
    open: (interrupt = () => 1, onOpen = () => {}) => ({
      list(log) {
        interrupt();
        return [...filesOf(log).keys()].sort((one, other) => one - other);
      },
      open(log, number) {
        interrupt();
        const files = filesOf(log);
        const opened = files.get(number) ?? { text: '' };
        files.set(number, opened);
        onOpen(log, number);
        return {
          look() {
            interrupt();
            return { isThere: files.get(number) === opened, bodyBytes: opened.text.length };
          },
          read(fromByte) {
            const part = interrupt();
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
      remove(log, number) {
        interrupt();
        filesOf(log).delete(number);
      },
    }),
  };
}
