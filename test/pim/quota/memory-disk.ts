/** A disk that keeps its files in memory, so that a test decides what comes between two of its steps. */

import type { LogDisk } from '../../../src/pim/quota/log-disk.ts';

/** Builds an empty disk. */
export function createMemoryDisk() {
  /** By name, for a test to look at and to change; another file under the same name is another object. */
  const files = new Map<string, { text: string }>();
  return {
    files,
    /** The files of one log and boot that something was written to, the oldest first. */
    namesOf: (prefix: string): readonly string[] =>
      [...files]
        .filter(([name, { text }]) => name.startsWith(`${prefix}.`) && text !== '')
        .map(([name]) => name)
        .sort(
          (one, other) =>
            Number(one.slice(prefix.length + 1)) - Number(other.slice(prefix.length + 1)),
        ),
    /**
     * Opens it as one process does.
     * @param interrupt called before every step; returns which part of what is read comes, above 0, at most 1
     * @param onOpen told the name of each file that is opened
     */
    open: (interrupt = () => 1, onOpen: (name: string) => void = () => {}): LogDisk => ({
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
