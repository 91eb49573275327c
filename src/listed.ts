/**
 * What clients are shown of tools and resources, as data. To take it from them, all that answers would have to be loaded
 * before a server is ready, so the bundler runs this file and puts what it exports in its place (scripts/build.mjs).
 */

import { listResource } from './resources/define-resource.ts';
import { RESOURCES } from './resources/index.ts';
import { describeTool } from './tools/define-tool.ts';
import { TOOLS } from './tools/index.ts';

/** The tools of every server, in their order. */
export const LISTED_TOOLS = TOOLS.map(describeTool);

/** The resources, in their order. */
export const LISTED_RESOURCES = RESOURCES.map(listResource);
