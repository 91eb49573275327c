/** The files of logs in memory, of one machine. */

import type { LogDisk } from '../../../src/pim/quota/log-disk.ts';

/** Makes an empty disk. */
export function createMemoryDisk(): LogDisk {
  const logs = new Map<string, Map<number, { text: string }>>();
  const filesOf = (log: string) => {
    const files = logs.get(log) ?? new Map<number, { text: string }>();
    logs.set(log, files);
    return files;
  };
  return {
    list: (log) => [...filesOf(log).keys()].sort((one, other) => one - other),
    open(log, number) {
      const opened = filesOf(log).get(number) ?? { text: '' };
      filesOf(log).set(number, opened);
      return {
        look: () => ({ isThere: filesOf(log).get(number) === opened, bodyBytes: opened.text.length }),
        read: (fromByte) => opened.text.slice(fromByte),
        append(text) {
          opened.text += text;
        },
        close() {},
      };
    },
    remove: (log, number) => void filesOf(log).delete(number),
  };
}
