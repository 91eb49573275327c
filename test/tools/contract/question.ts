/** A question that a tool must answer rightly or refuse honestly whatever the PIM is like, and how it is asked. */

import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import type { ProfileName } from '../../../src/sandbox/profile-names.ts';
import {
  errorOf,
  listRows,
  type SandboxServer,
  type ToolAnswer,
  walkAll,
} from '../../support/catalog-server.ts';
import type { GroundTruth } from '../ground-truth.ts';

/** What an answer says: the facts to compare, and what it warns of. */
export interface Said {
  readonly facts: unknown;
  readonly warnings: string;
  /** Code of the error, when it is one. */
  readonly refused?: string;
}

/** A question and its right answer. */
export interface Question {
  readonly title: string;
  ask(server: SandboxServer): Promise<Said>;
  /** The facts that are right; `profile` only where a profile changes what the right answer is. */
  right(truth: GroundTruth, profile: ReadonlySet<ProfileName>): unknown;
}

/** Products of the catalog of 200; 100146 (HSE-00146) has no picture. */
export const CODES = ['SHR-00002', 'USB-00003', 'POL-00004'];

/** Facts of a list, walked to its end. */
export function ofList(
  tool: string,
  args: ToolAnswer,
  key: string,
  read: (row: ToolAnswer) => unknown,
): (server: SandboxServer) => Promise<Said> {
  return async (server) => {
    const first = await server.call(tool, args);
    const refused = errorOf(first).code;
    if (refused !== undefined) return { facts: undefined, warnings: '', refused };
    const pages =
      first.answer.next_cursor === undefined ? [first] : await walkAll(server, tool, () => args);
    return {
      facts: pages.flatMap(({ answer }) => listRows(answer, key)).map(read),
      warnings: [...new Set(pages.map(({ warnings }) => warnings))].join('\n').trim(),
    };
  };
}

/** Facts of one answer. */
export function ofAnswer(
  tool: string,
  args: ToolAnswer,
  read: (answer: ToolAnswer) => unknown,
): (server: SandboxServer) => Promise<Said> {
  return async (server) => {
    const called = await server.call(tool, args);
    const refused = errorOf(called).code;
    if (refused !== undefined) return { facts: undefined, warnings: '', refused };
    // What an answer that proves nothing advises is its warning.
    return {
      facts: read(called.answer),
      warnings: [called.warnings, called.answer.advice ?? ''].join('\n').trim(),
    };
  };
}

/** The total of what matches. */
export const totalOf = (tool: string, args: ToolAnswer) =>
  ofAnswer(tool, { ...args, limit: 0 }, ({ total }) => total);

/** The code of a row. */
export const codeOf = (row: ToolAnswer): unknown => row.code;
/** A status as answers print it. */
export const status = (record: WireRecord): string => (record.Status === 1 ? 'active' : 'passive');
/** The products of {@link CODES}. */
export const withCodes = (truth: GroundTruth): readonly WireRecord[] =>
  truth.products.filter(({ Code }) => CODES.includes(String(Code)));

/** Category 100 is the department Apparel: its products are in the categories below it. */
export const DEPARTMENT = 100;
/** Dresses, a category without others below it. */
export const LEAF = 111;
/** Fjordenne, whose product is the first of all: leaving it out shows on any page. */
export const BRAND = 324;
