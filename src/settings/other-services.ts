/** The settings of services beside the PIM: the Commerce Engine, and the program that alarms are posted to. */

import * as z from 'zod';
import { isLoopback } from '../pim/endpoints.ts';
import {
  absolutePath,
  commercePaths,
  hostsWithPorts,
  httpUrl,
  json,
  OWN_ARGUMENTS,
  ownSecret,
  type Setting,
  wholeNumber,
} from './value-forms.ts';

/** By the names of their environment variables. */
export const OTHER_SERVICES = {
  COMMERCE_ENGINE_URL: {
    meaning: 'Address of the Commerce Engine; pim-mcp appends the paths in `COMMERCE_ENGINE_PATHS` to it.',
    allowed: 'an http or https URL without a user name, password, query or fragment',
    schema: httpUrl().transform((text) => new URL(text).href.replace(/\/+$/, '')),
  },
  COMMERCE_ENGINE_TOKEN: {
    meaning: 'Bearer token of the Commerce Engine (secret).',
    allowed: 'a token, without the word Bearer and without spaces',
    schema: z.string().regex(/^[\x21-\x7e]+$/),
    isSecret: true,
  },
  COMMERCE_ENGINE_TOKEN_FILE: {
    fileOf: 'COMMERCE_ENGINE_TOKEN',
    meaning:
      'File that holds the bearer token of the Commerce Engine, read once at the start. Set this or COMMERCE_ENGINE_TOKEN, not both.',
    ...absolutePath,
  },
  COMMERCE_ENGINE_PATHS: {
    meaning:
      'Paths that pim-mcp may read from the Commerce Engine with GET, as JSON by a name of your choice, for example `{"stock":{"path":"/inventory/{variant_code}{?warehouse}","description":"Stock of a variant by warehouse."}}`. Placeholders become arguments: required in the path, optional in the query.',
    allowed: `JSON: {"path", "description"} by name (at most 50 names, in lower case, none of them total); each placeholder occurs once in its path and is not called ${OWN_ARGUMENTS.join(', ')}`,
    fallback: '{}',
    schema: json(commercePaths),
  },
  COMMERCE_ENGINE_LIMIT: {
    meaning: 'Requests per minute to the Commerce Engine with this token, over all paths; 0 means unlimited.',
    fallback: '40',
    ...wholeNumber(0, 1_000_000),
  },
  PIM_WEBHOOK_URL: {
    as: 'webhookUrl',
    meaning: 'Address of a program of yours that the [alarms](alarms.md) of each new copy are posted to.',
    allowed: 'an https URL (http on this machine) without a user name, password or fragment',
    schema: z.string().refine((text) => {
      if (!URL.canParse(text) || text.includes('#')) return false;
      const { protocol, username, password } = new URL(text);
      const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(text));
      return isSafe && username === '' && password === '';
    }),
    isSecret: true,
  },
  PIM_WEBHOOK_HOSTS: {
    meaning:
      'Host names, separated by commas, to which alarms may be posted: that of PIM_WEBHOOK_URL must be among them.',
    ...hostsWithPorts,
  },
  PIM_WEBHOOK_SECRET: {
    as: 'webhookSecret',
    meaning: 'Secret by which what is posted is signed.',
    ...ownSecret,
  },
  PIM_WEBHOOK_SECRET_FILE: {
    fileOf: 'PIM_WEBHOOK_SECRET',
    meaning: 'File that holds this secret, read once at the start. Set this or PIM_WEBHOOK_SECRET, not both.',
    ...absolutePath,
  },
} as const satisfies Record<string, Setting>;
