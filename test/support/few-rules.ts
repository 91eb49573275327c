/** A rules file for tests that are not about what an audit finds: asking all rules takes longer than all else that they do. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTED_RULES } from '../../src/audit/assemble-rules.ts';
import { ownDirectory } from './own-cache.ts';

/** The ids of all built-in rules but these. */
export function listRulesBut(...ids: readonly string[]): readonly string[] {
  return LISTED_RULES.map(({ id }) => id).filter((id) => !ids.includes(id));
}

/** Writes a rules file by which an audit asks these rules alone, at least one. @returns its path, for PIM_RULES */
export function writeFewRules(...ids: readonly string[]): string {
  const file = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(file, JSON.stringify({ mute: listRulesBut(...ids) }));
  return file;
}
