import {
  type CacheHint,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { cleanText } from '../answer/text/invisible.ts';
import type { Skill } from './read-skills.ts';

// The extension that hosts look for: github.com/modelcontextprotocol/ext-skills,
// specification/stable/skills.mdx.
const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/**
 * Serves the methods of the extension, the files of the skills, and a prompt for each. No list of
 * resources has the files: hosts that know skills read them by address, and to other hosts they
 * would be noise.
 */
export function serveSkills(
  server: McpServer,
  skills: readonly Skill[],
  cacheHint: Readonly<CacheHint>,
): void {
  if (skills.length === 0) return;
  const find = (uri: string): Skill => {
    const skill = skills.find(({ entry }) => entry.uri === uri);
    if (skill !== undefined) return skill;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no skill ${uri}`, { uri });
  };
  const template = new ResourceTemplate('skill://{name}/SKILL.md', { list: undefined });
  server.registerResource(SKILLS_EXTENSION, template, { cacheHint }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/markdown', text: find(href).text }],
  }));
  server.server.setRequestHandler('skills/list', { params: z.looseObject({}).optional() }, () => ({
    skills: skills.map(({ entry }) => entry),
    ...cacheHint,
  }));
  server.server.setRequestHandler(
    'skills/get',
    { params: z.looseObject({ uri: z.string() }) },
    ({ uri }) => ({
      skill: find(uri).entry,
      ...cacheHint,
    }),
  );
  server.server.registerCapabilities({ extensions: { [SKILLS_EXTENSION]: {} } });
  for (const skill of skills) registerPrompt(server, skill);
}

const MAX_ABOUT_CHARS = 4_000;

// Hosts send an empty text for an argument that was not filled in.
const argsSchema = z.object({
  about: z
    .string()
    .max(MAX_ABOUT_CHARS, `must have at most ${MAX_ABOUT_CHARS} characters`)
    .overwrite(cleanText)
    .trim()
    .optional()
    .describe('What it is about: the question, a category, brand, code, channel, language or day'),
});

function registerPrompt(server: McpServer, skill: Skill): void {
  const { name, description } = skill.entry.frontmatter;
  const steps = skill.text.slice(skill.text.indexOf('\n# ')).trim();
  server.registerPrompt(name, { title: skill.title, description, argsSchema }, ({ about = '' }) => {
    const text = about === '' ? steps : `${steps}\n\nIt is about: ${JSON.stringify(about)}`;
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}
