/** An audit as workflow commands of GitHub Actions: an annotation a defect. Pure. */

import type { Severity } from '../../audit/rule.ts';
import { tellDefect } from './defects.ts';
import { type PipelineReport, tellLeftOut } from './pipeline.ts';

/** Annotations that GitHub keeps of a job. */
export const MOST_ANNOTATIONS = 50;

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** The commands, one a line. */
export function renderGithub(report: PipelineReport): string {
  const told = report.defects.map((defect) =>
    writeCommand(COMMANDS[defect.rule.severity], `${defect.rule.id}: ${defect.record}`, tellDefect(defect)),
  );
  const summary = told.length === 0 ? 'No defects.' : tellLeftOut(report);
  return [...told, ...(summary === undefined ? [] : [writeCommand('notice', 'pim-mcp audit', summary)])].join('\n');
}

/** Escaped as GitHub's own toolkit does, so that no text begins a command of its own. */
function writeCommand(command: string, title: string, message: string): string {
  return `::${command} title=${escapeProperty(title)}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
