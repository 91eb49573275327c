/** Renders the commands and exit codes for docs/command-line.md. Pure. */

import { COMMANDS, EXIT, EXIT_MEANINGS } from '../../src/cli/command.ts';
import { code, renderTable } from './markdown.ts';

/** A table of the commands. */
export function renderCommandTable(): string {
  const rows = Object.entries(COMMANDS).map(([name, summary]) => [
    code(`pim-mcp ${name}`),
    summary,
  ]);
  return renderTable(['Command', 'What for'], rows);
}

/** A table of the exit codes. */
export function renderExitTable(): string {
  const rows = Object.entries(EXIT_MEANINGS).map(([name, meaning]) => [
    String(EXIT[name as keyof typeof EXIT]), // the meanings' own keys
    meaning,
  ]);
  return renderTable(['Code', 'Meaning'], rows);
}
