/** Every channel that products can be checked for. */

import { AMAZON } from './amazon.ts';
import type { Channel } from './channel.ts';
import { GDSN } from './gdsn.ts';
import { GOOGLE } from './google.ts';
import { GPSR } from './gpsr.ts';
import { OPENAI } from './openai.ts';
import { SCHEMA_ORG } from './schema-org.ts';
import { SHOPIFY } from './shopify.ts';

/** All of them, in the order in which they are told. */
export const CHANNELS: readonly Channel[] = [GOOGLE, OPENAI, AMAZON, SCHEMA_ORG, SHOPIFY, GPSR, GDSN];
