/** The views of the local copy and the rules of the audit as the pages show them. Pure. */

import { GROUPS, tellPopulation } from '../../src/copy/audit/rule.ts';
import { LISTED_RULES, RULES } from '../../src/copy/audit/rules.ts';
import { VIEWS } from '../../src/copy/schema.ts';
import { code, renderTable } from './markdown.ts';

/** A section for each view: its meaning and its columns. */
export function renderViews(): string {
  return VIEWS.map(({ name, meaning, columns }) => {
    const rows = columns.map((column) => [code(column.name), column.type, column.meaning]);
    return `### ${code(name)}\n\n${meaning}\n\n${renderTable(['Column', 'Type', 'Meaning'], rows)}`;
  }).join('\n\n');
}

/** A section for each group of rules, with a table of its rules. */
export function renderRules(): string {
  return GROUPS.map((group) => {
    const rows = RULES.filter((rule) => rule.group === group).map((rule) => [
      code(rule.id),
      rule.severity,
      `A ${rule.subject} that ${rule.checks}`,
      tellPopulation(rule),
      rule.why,
      rule.fix,
    ]);
    const title = `## ${group.charAt(0).toUpperCase()}${group.slice(1)}`;
    return `${title}\n\n${renderTable(['Rule', 'Severity', 'What fails', 'Of', 'Why it matters', 'How to fix it'], rows)}`;
  }).join('\n\n');
}

/** How many rules there are, as a sentence. */
export function renderRuleCount(): string {
  const counts = GROUPS.map((group) => `${RULES.filter((rule) => rule.group === group).length} of ${group}`);
  return `There are ${RULES.length} rules: ${counts.join(', ')}.`;
}

/** The parameters that a rules file may set, with their defaults. */
export function renderParameters(): string {
  const rows = LISTED_RULES.flatMap((rule) =>
    'build' in rule
      ? Object.entries(rule.parameters).map(([name, value]) => [code(rule.id), code(name), code(JSON.stringify(value))])
      : [],
  );
  return renderTable(['Rule', 'Parameter', 'Default'], rows);
}
