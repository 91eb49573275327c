/** Which form an audit is told in: as --format says, or the file that it is written to. Pure. */

import { extname } from 'node:path';
import { AUDIT_FORMS, type AuditForm } from '../audit-forms.ts';
import { UsageError } from '../command.ts';

/** The names of all forms. */
export const FORMATS = Object.keys(AUDIT_FORMS);

/**
 * The form.
 * @param output the file; undefined: it is printed
 * @throws UsageError for a format or an ending that there is not, and for two that contradict each other
 */
export function chooseForm(format: string | undefined, output: string | undefined, isTerminal: boolean): AuditForm {
  const ending = output === undefined ? '' : extname(output).slice(1).toLowerCase();
  const isForSpreadsheet = output?.toLowerCase().endsWith('.excel.csv') === true;
  const named =
    format ??
    (isForSpreadsheet ? 'excel' : nameByEnding(ending)) ??
    (output === undefined && isTerminal ? 'table' : 'json');
  const form = Object.hasOwn(AUDIT_FORMS, named) ? AUDIT_FORMS[named] : undefined;
  if (form === undefined) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`);
  if (ending === '' || form.endings.includes(ending)) return form;
  throw new UsageError(`a file of --format ${named} ends in ${form.endings.map((one) => `.${one}`).join(' or ')}.`);
}

/** @throws UsageError for an ending that no form has */
function nameByEnding(ending: string): string | undefined {
  if (ending === '') return undefined;
  const entries = Object.entries(AUDIT_FORMS);
  const [name] = entries.find(([, { endings }]) => endings.includes(ending)) ?? [];
  if (name !== undefined) return name;
  const known = [...new Set(entries.flatMap(([, { endings }]) => endings))].map((one) => `.${one}`);
  throw new UsageError(`cannot tell the format from .${ending}; end the file in ${known.join(', ')}.`);
}
