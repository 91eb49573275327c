import * as fs from 'node:fs';
import { join } from 'node:path';
import { makeDirectory, unless } from './ticket-files.ts';

/** Things that have happened on this machine, each a name that all processes see once it is set. */
export interface Marks {
  has(name: string): boolean;
  /**
   * True for the one who set it, false when it has been set before.
   * @throws when it cannot be kept
   */
  set(name: string): boolean;
}

/** Opens a directory of marks, made by the first of them. */
export function openMarks(directory: string): Marks {
  return {
    has: (name) => fs.existsSync(join(directory, name)),
    set(name) {
      makeDirectory(directory);
      const descriptor = unless(['EEXIST'], () => fs.openSync(join(directory, name), 'wx', 0o600));
      if (descriptor !== undefined) fs.closeSync(descriptor);
      return descriptor !== undefined;
    },
  };
}
