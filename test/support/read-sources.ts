/** The files of src/ with their import statements, for tests of what may import what. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the sources. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src');

/** An import statement. */
export interface Import {
  /** The specifier, or the path below src/ of a file of ours. */
  readonly target: string;
  readonly isOurs: boolean;
  readonly isType: boolean;
  /** Only when that line runs. */
  readonly isDynamic: boolean;
}

/** A file of ours. */
export interface Source {
  /** Path below src/, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const STATEMENT =
  /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/** Reads a file and what it imports. */
export function readSource(file: string): Source {
  const path = relative(root, file).split(sep).join('/');
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(STATEMENT)].map((match): Import => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? '';
    const isOurs = specifier.startsWith('.');
    return {
      target: isOurs ? posix.normalize(posix.join(posix.dirname(path), specifier)) : specifier,
      isOurs,
      isType: match[1] !== undefined,
      isDynamic: match[4] !== undefined,
    };
  });
  return { path, text, imports };
}

/** The text without comments and string contents, for looking at code only. */
export function codeOf({ text }: Source): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

/** The files of a directory and those below it. */
export function filesBelow(directory: string, name: RegExp): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
