/**
 * A skill is a file of plugin/skills/, in the form of agentskills.io/specification. The bundler
 * reads them for prebuilt-lists.ts.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { TOOL_NAMES, type ToolName } from '../tool-names.ts';

// The skills, in the order in which hosts show them.
const NAMES = [
  'look-up-products',
  'check-before-launch',
  'prepare-channel',
  'what-changed',
  'list-missing-texts',
];

export interface Skill {
  readonly title: string;
  /** Tools that the steps name. A skill is offered if all of them are listed. */
  readonly tools: readonly ToolName[];
  readonly text: string;
  /** Entry in skills/list (SEP-2640). */
  readonly entry: {
    readonly uri: string;
    readonly frontmatter: Readonly<Record<'name' | 'description', string>>;
    readonly resources: readonly {
      readonly uri: string;
      readonly digest: string;
      readonly size: number;
    }[];
  };
}

/** Reads the skills. */
export function readSkills(): readonly Skill[] {
  return NAMES.map((name) => {
    const bytes = readFileSync(new URL(`../../plugin/skills/${name}/SKILL.md`, import.meta.url));
    const text = bytes.toString();
    const uri = `skill://${name}/SKILL.md`;
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    const [, frontmatter = '', steps = ''] = text.split(/^---$/m, 3);
    return {
      title: /^# (.+)$/m.exec(steps)?.[1] ?? name,
      tools: TOOL_NAMES.filter((tool) => steps.includes(`${tool} {`)),
      text,
      entry: {
        uri,
        frontmatter: parse(frontmatter),
        resources: [{ uri, digest, size: bytes.length }],
      },
    };
  });
}
