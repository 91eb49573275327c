/** The shapes are in a small file beside the copy, so that they can be read without an engine. */

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

/** Shapes that the operator's rules file gives. */
export interface OperatorShapes {
  readonly given: readonly Shape[];
  // Lists that the rules file names: their losses are accepted.
  readonly settledLists: readonly string[];
}

const NO_SHAPES: CopyShapes = {
  given: [],
  applied: [],
  labels: [],
  languages: [],
  rows: [],
};

/**
 * Reads the shapes of a copy; without the file there are none, and the words of the keys decide.
 */
export function readCopyShapes({ shapes }: Pick<CopyFiles, 'shapes'>): CopyShapes {
  const stored = readJson(shapes);
  // What writeCopyShapes() wrote.
  if (isRecord(stored)) return { ...NO_SHAPES, ...stored } as CopyShapes;
  return NO_SHAPES;
}

/** Shapes records as in the copy, and follows when the copy is replaced. */
export class CopyShaper {
  #version: string | undefined;
  #shaper = new RecordShaper([]);

  of(files: CopyFiles): RecordShaper | undefined {
    if (!hasCopy(files)) return undefined;
    const version = versionOf(files.shapes);
    if (version !== this.#version) {
      const { applied, labels, languages } = readCopyShapes(files);
      this.#shaper = new RecordShaper(applied, labels, new Map(languages));
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

/** Reads the operator's shapes, what is hidden, and the day. */
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

// A copy of this format has precedence over one of another format.
function findNewestShapes(files: CopyFiles): Pick<CopyFiles, 'shapes'> {
  const otherCopy = versionOf(files.copy) === undefined ? findOtherFormat(files) : undefined;
  const shapes = otherCopy?.replace(/catalog-(\d+)\.duckdb$/, 'shapes-$1.json');
  return shapes === undefined ? files : { shapes };
}

/** Sources of the operator's shapes. */
export interface ShapeParts {
  readonly files: CopyFiles;
  // Absent: there is no rules file.
  readonly readShapes?: (() => Promise<OperatorShapes>) | undefined;
  // Language whose names come first.
  readonly culture?: string | undefined;
  readonly today: () => Date;
  // Absent: nothing is hidden.
  readonly hiding?: Hiding | undefined;
}

/** Fields and records that the operator hides. */
export interface Hiding {
  readonly spec: HiddenSpec;
  // Counts the values that were hidden since the last call.
  readonly takeCounts: () => HiddenCounts;
}

/** Notes what is hidden in a copy that was read whole. */
export function noteHidden(shapes: CopyShapes, hiding: Hiding | undefined): CopyShapes {
  if (hiding === undefined) return shapes;
  const leftOut = addCounts(hiding.takeCounts(), shapes.leftOut);
  return { ...shapes, hidden: hiding.spec, leftOut };
}

/**
 * Notes what is hidden in a copy that was made from an earlier one or from one of another format.
 */
export function noteStillHidden(
  shapes: CopyShapes,
  files: CopyFiles,
  hiding: Hiding | undefined,
): CopyShapes {
  const { hidden = {}, leftOut, lacksShown } = readCopyShapes(findNewestShapes(files));
  const spec = hiding?.spec ?? {};
  const isChanged = JSON.stringify(hidden) !== JSON.stringify(spec);
  const isLacking = lacksShown === true || hidesLess(spec, hidden);
  const counts = isChanged ? shapes.leftOut : leftOut;
  return {
    ...shapes,
    ...(hiding && { hidden: spec, leftOut: counts ?? {} }),
    ...(isLacking && { lacksShown: true }),
  };
}

/**
 * Returns true if a copy lacks something that is not hidden any more, so that everything must be
 * read.
 */
export function lacksShown(files: Pick<CopyFiles, 'shapes'>): boolean {
  return readCopyShapes(files).lacksShown === true;
}

export function writeCopyShapes({ shapes }: Pick<CopyFiles, 'shapes'>, content: CopyShapes): void {
  writeWhole(shapes, JSON.stringify(content));
}

/**
 * Finds a copy that must be rewritten before it can be queried: one of another format where there
 * is none of this one, or the current copy if its lists were read by other shapes of the operator.
 */
export function findRewritable(
  files: CopyFiles,
  operatorShapes: readonly Shape[],
): string | undefined {
  if (versionOf(files.copy) === undefined) return findOtherFormat(files);
  return isShapedBy(files, operatorShapes) ? undefined : files.copy;
}

export function isShapedBy(
  files: Pick<CopyFiles, 'shapes'>,
  operatorShapes: readonly Shape[],
): boolean {
  return JSON.stringify(readCopyShapes(files).given) === JSON.stringify(operatorShapes);
}
