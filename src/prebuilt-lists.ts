/**
 * To take these lists from tools, resources and skills, all that answers would have to be loaded
 * before a server is ready. So the bundler runs this file and puts what it exports in its place
 * (scripts/build.mjs).
 */

import { listResource } from './resources/define-resource.ts';
import { RESOURCES } from './resources/resources.ts';
import { readSkills } from './skills/read-skills.ts';
import { CONNECTORS } from './tools/connectors.ts';
import type { DescriptionParts } from './tools/define-tool.ts';
import { describeTool } from './tools/describe-tool.ts';
import { APP_TOOLS, availableTools } from './tools/join-tools.ts';

/** Tools in their order. */
export const LISTED_TOOLS = availableTools(true).map(describeTool);

/** Tools of an installation without DuckDB, which has no local copy. */
export const LISTED_WITHOUT_COPY = availableTools(false).map(describeTool);

/** Tools that some hosts look for by name. */
export const LISTED_CONNECTORS = CONNECTORS.map(describeTool);

/** Parts of the descriptions of all these, by the name of the tool. */
export const DESCRIPTION_PARTS: Readonly<Record<string, DescriptionParts>> = Object.fromEntries(
  [...availableTools(true), ...CONNECTORS].map(({ name, descriptionParts }) => [
    name,
    descriptionParts,
  ]),
);

/** Tools that only views call, each with its view. */
export const LISTED_APP_TOOLS = APP_TOOLS.map((tool) => ({
  view: tool.view,
  tool: describeTool(tool),
}));

export const LISTED_RESOURCES = RESOURCES.map(listResource);

export const SKILLS = readSkills();
