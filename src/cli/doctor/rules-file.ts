/** The rules file: whether it can be used. */

import { describeTuning } from '../../audit/rules-file.ts';
import { CatalogError } from '../../errors.ts';
import type { ToolSession } from '../tool-session.ts';
import { type Finding, fail, ok } from './finding.ts';

/** What is wrong with it; nothing where none is set. Rules of its own are only asked of a copy, by the audit. */
export async function* checkRulesFile({ settings }: ToolSession): AsyncGenerator<Finding, void, void> {
  if (settings.readRules === undefined) return;
  try {
    const file = await settings.readRules();
    yield ok('rules file', describeTuning(file) ?? 'It can be used, and changes nothing.');
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    yield fail('rules file', error.message, error.fix);
  }
}
