/** Renders the views of the local copy and the rules of the audit for the docs. Pure. */

import { LISTED_RULES, RULES } from '../../src/audit/assemble-rules.ts';
import { NEED_WORDS } from '../../src/audit/needs.ts';
import { describePopulation, GROUPS } from '../../src/audit/rule.ts';
import { VIEWS } from '../../src/copy/schema.ts';
import { code, renderTable } from './markdown.ts';

/** A section per view: its meaning and its columns. */
export function renderViews(): string {
  return VIEWS.map(({ name, meaning, columns }) => {
    const rows = columns.map((column) => [code(column.name), column.type, column.meaning]);
    return `### ${code(name)}\n\n${meaning}\n\n${renderTable(['Column', 'Type', 'Meaning'], rows)}`;
  }).join('\n\n');
}

/** A section per group, with a table of its rules. */
export function renderRules(): string {
  return GROUPS.map((group) => {
    const rows = RULES.filter((rule) => rule.group === group).map((rule) => [
      code(rule.id),
      rule.severity,
      `A ${rule.subject} that ${rule.checks}`,
      describePopulation(rule),
      rule.why,
      rule.fix,
    ]);
    const title = `## ${group.charAt(0).toUpperCase()}${group.slice(1)}`;
    return `${title}\n\n${renderTable(['Rule', 'Severity', 'What fails', 'Of', 'Why it matters', 'How to fix it'], rows)}`;
  }).join('\n\n');
}

/** The number of rules, as a sentence. */
export function renderRuleCount(): string {
  const counts = GROUPS.map(
    (group) => `${RULES.filter((rule) => rule.group === group).length} of ${group}`,
  );
  return `There are ${RULES.length} rules: ${counts.join(', ')}.`;
}

/** What a requirement of a rules file may need. */
export function renderNeeds(): string {
  const list = (isNamed: boolean): string =>
    NEED_WORDS.filter((word) => word.endsWith(':') === isNamed)
      .map((word) => code(isNamed ? `${word}…` : word))
      .join(', ');
  return `${list(false)}; and, with a name, a currency, a type or a least number behind the colon: ${list(true)}.`;
}

/** A table of the parameters that a rules file may set, with their defaults. */
export function renderParameters(): string {
  const rows = LISTED_RULES.flatMap(({ id, parameters = {} }) =>
    Object.entries(parameters).map(([name, value]) => [
      code(id),
      code(name),
      code(JSON.stringify(value)),
    ]),
  );
  return renderTable(['Rule', 'Parameter', 'Default'], rows);
}
