/** What the keys within the lists of a copy stand for, in a small file beside it, so that no engine need be started to know it. */

import {
  addCounts,
  type HiddenCounts,
  type HiddenSpec,
  hidesLess,
} from '../record/hidden/hidden-names.ts';
import type { Labels } from '../record/shapes/labels.ts';
import { RecordShaper, type Shape } from '../record/shapes/reshape.ts';
import { DEFINITIONS } from '../record/shapes/walk-places.ts';
import { isRecord } from '../record/value.ts';
import { type CopyFiles, findOtherFormat, readJson, versionOf, writeWhole } from './copy-files.ts';
import type { CopyShapes } from './protocol.ts';

/** What an operator says of the keys within lists. */
export interface OperatorShapes {
  readonly given: readonly Shape[];
  /** Lists that the operator has looked at: what they have lost is accepted. */
  readonly settledLists: readonly string[];
}

const NO_SHAPES: CopyShapes = {
  given: [],
  applied: [],
  labels: [],
  rows: [],
};

/** Reads the file; a copy without it has no shapes beside what the words of keys say. */
export function readCopyShapes({ shapes }: Pick<CopyFiles, 'shapes'>): CopyShapes {
  const stored = readJson(shapes);
  // What writeCopyShapes() wrote.
  if (isRecord(stored)) return { ...NO_SHAPES, ...stored } as CopyShapes;
  return NO_SHAPES;
}

/** Shapes records as those of the copy were, until there is another copy. */
export class CopyShaper {
  #version: string | undefined;
  #shaper = new RecordShaper([]);

  /** What shapes the records of the copy; undefined: there is no copy. */
  of(files: CopyFiles): RecordShaper | undefined {
    if (!hasCopy(files)) return undefined;
    const version = versionOf(files.shapes);
    if (version !== this.#version) {
      const { applied, labels } = readCopyShapes(files);
      this.#shaper = new RecordShaper(applied, labels);
      this.#version = version;
    }
    return this.#shaper;
  }
}

function hasCopy({ copy }: CopyFiles): boolean {
  try {
    return versionOf(copy) !== undefined;
  } catch {
    // There is no directory for it.
    return false;
  }
}

/** The shapes of the operator, what is hidden, and the day. */
export async function chooseOperatorShapes({
  files,
  readShapes,
  culture,
  today,
  hiding,
}: ShapeParts) {
  const { labels } = readCopyShapes(findNewestShapes(files));
  const none: OperatorShapes = { given: [], settledLists: [] };
  const shapes = readShapes === undefined ? none : await readShapes();
  const isKept = ({ place }: Labels): boolean =>
    hiding !== undefined || place.startsWith(DEFINITIONS);
  const defined = labels.filter(isKept);
  return { ...shapes, defined, culture, today: today().toISOString(), hidden: hiding?.spec };
}

/** The file beside the copy that is there: of this format, or of another one. */
function findNewestShapes(files: CopyFiles): Pick<CopyFiles, 'shapes'> {
  const other = versionOf(files.copy) === undefined ? findOtherFormat(files) : undefined;
  const shapes = other?.replace(/catalog-(\d+)\.duckdb$/, 'shapes-$1.json');
  return shapes === undefined ? files : { shapes };
}

/** What tells the shapes of the operator. */
export interface ShapeParts {
  readonly files: CopyFiles;
  /** Absent: there is no rules file. */
  readonly readShapes?: (() => Promise<OperatorShapes>) | undefined;
  /** The language whose names come first. */
  readonly culture?: string | undefined;
  readonly today: () => Date;
  /** Absent: nothing is hidden. */
  readonly hiding?: Hiding | undefined;
}

/** What the operator hides. */
export interface Hiding {
  readonly spec: HiddenSpec;
  /** Tells how many values were taken out of what was read since it was last called. */
  readonly takeCounts: () => HiddenCounts;
}

/** Notes what a copy is without that was read whole. */
export function noteHidden(shapes: CopyShapes, hiding: Hiding | undefined): CopyShapes {
  if (hiding === undefined) return shapes;
  const leftOut = addCounts(hiding.takeCounts(), shapes.leftOut);
  return { ...shapes, hidden: hiding.spec, leftOut };
}

/** Notes what a copy is without that was made of the one that is there, or of another format. */
export function noteStillHidden(
  shapes: CopyShapes,
  files: CopyFiles,
  hiding: Hiding | undefined,
): CopyShapes {
  const { hidden = {}, leftOut, lacksShown } = readCopyShapes(findNewestShapes(files));
  const spec = hiding?.spec ?? {};
  const isChanged = JSON.stringify(hidden) !== JSON.stringify(spec);
  const lacks = lacksShown === true || hidesLess(spec, hidden);
  const counted = isChanged ? shapes.leftOut : leftOut;
  return {
    ...shapes,
    ...(hiding && { hidden: spec, leftOut: counted ?? {} }),
    ...(lacks && { lacksShown: true }),
  };
}

/** Whether a copy is without something that is shown now, so that all must be read. */
export function lacksShown(files: Pick<CopyFiles, 'shapes'>): boolean {
  return readCopyShapes(files).lacksShown === true;
}

/** Writes the file. */
export function writeCopyShapes({ shapes }: Pick<CopyFiles, 'shapes'>, content: CopyShapes): void {
  writeWhole(shapes, JSON.stringify(content));
}

/**
 * The copy to rewrite before it is asked: one of another format where there is none of this one, or the copy itself if its
 * lists were read by other shapes of the operator; undefined: none.
 */
export function findRewritable(files: CopyFiles, given: readonly Shape[]): string | undefined {
  if (versionOf(files.copy) === undefined) return findOtherFormat(files);
  return isShapedBy(files, given) ? undefined : files.copy;
}

/** Whether the lists of a copy were read by these shapes of the operator. */
export function isShapedBy(files: Pick<CopyFiles, 'shapes'>, given: readonly Shape[]): boolean {
  return JSON.stringify(readCopyShapes(files).given) === JSON.stringify(given);
}
