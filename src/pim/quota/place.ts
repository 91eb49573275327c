import { join } from 'node:path';
import { type Marks, openMarks } from './marks.ts';
import { openTicketFiles, type TicketFiles } from './ticket-files.ts';

/** A log for each endpoint, and one for the sum over them, `total`. */
export type LogName = string;

/**
 * Where the tickets of one PIM are: in the directory that the operator named until one process cannot use that; from
 * then on, for all processes and until the machine boots, in a spare one.
 */
export interface Place {
  /** The files of a log where all processes count now. */
  files(name: LogName): TicketFiles;
  /** Whether that is the spare directory. */
  isMoved(): boolean;
  /** Moves all processes to the spare directory. False: that cannot be told to them. */
  move(): boolean;
  /**
   * Notes that a log is about to be made. True, once: there has been none before since the machine booted, so that
   * nothing can have been sent that a directory has lost.
   */
  begin(name: LogName): boolean;
}

/** What a place is made of. */
interface PlaceParts {
  readonly open: (name: LogName) => TicketFiles;
  readonly openSpare: (name: LogName) => TicketFiles;
  /** Outside of the named directory, since they must outlast it. */
  readonly marks: Marks;
  /** Names the boot that they hold for. */
  readonly boot: string;
}

/** Builds a place; nothing is read or made yet. */
export function createPlace({ open, openSpare, marks, boot }: PlaceParts): Place {
  const moved = `moved-${boot}`;
  const main = new Map<LogName, TicketFiles>();
  const spare = new Map<LogName, TicketFiles>();
  return {
    files(name) {
      const [known, create] = marks.has(moved) ? [spare, openSpare] : [main, open];
      const files = known.get(name) ?? create(name);
      known.set(name, files);
      return files;
    },
    isMoved: () => marks.has(moved),
    move() {
      try {
        marks.set(moved);
        return true;
      } catch {
        return false;
      }
    },
    begin(name) {
      try {
        return marks.set(`founded-${name}-${boot}`);
      } catch {
        // Whether there has been one cannot be known, so it is taken for granted.
        return false;
      }
    },
  };
}

/**
 * The place of one PIM on this machine.
 * @param directory below PIM_QUOTA_DIR; undefined: there is none
 * @param spare a directory of this user's that is not in the same place
 * @param mode permissions of what is made in `directory`
 */
export function openPlace(
  {
    directory,
    spare,
    mode,
  }: { readonly directory: string | undefined; readonly spare: string; readonly mode?: number },
  boot: string,
): Place {
  return createPlace({
    open: (name) => {
      if (directory === undefined) throw new Error('it is not set, and there is no cache directory');
      return openTicketFiles(join(directory, name), mode);
    },
    openSpare: (name) => openTicketFiles(join(spare, name)),
    marks: openMarks(join(spare, 'marks')),
    boot,
  });
}
