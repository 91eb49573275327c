/** The schema of a rules file: what rules.schema.json publishes, and what a file is checked by. */

import * as z from 'zod';
import { MAX_OWN_SQL_CHARS } from '../copy/sql-text.ts';
import { HIDDEN_LISTS } from '../record/hidden/hidden-names.ts';
import { SHAPED_LISTS } from '../record/shapes/reshape.ts';
import { ROLE_WORDS } from '../record/shapes/role-keys.ts';
import { LISTED_RULES } from './assemble-rules.ts';
import { CHANNELS, type Channel } from './channels/channel.ts';
import { ELSEWHERE, listAttributes } from './channels/mapping.ts';
import { HOMES, NAMED, type Place } from './channels/places.ts';
import { isNeed, NEED_WORDS } from './needs.ts';
import { questionsSchema } from './questions/question-schema.ts';
import { GROUPS, type ListedRule, type Parameters, SEVERITIES, SUBJECTS } from './rule.ts';

// Far more than anybody writes by hand.
const MAX_ENTRIES = 200;
const MAX_OWN_RULES = 50;
const MAX_CHARS = 500;
const MAX_ACCEPTED = 5_000;

const IDS = LISTED_RULES.map(({ id }) => id);

function word<Word extends string>(words: readonly Word[], what: string) {
  return z.enum(words, `must be ${what}`);
}

const sentence = z.string().trim().min(1).max(MAX_CHARS);
const names = z.array(sentence).min(1).max(50);
const severity = word(SEVERITIES, `one of ${SEVERITIES.join(', ')}`);
const status = word(['active', 'passive'], 'one of active, passive');
const points = z.number().min(0).max(1_000);
const ruleId = word(IDS, 'the id of a rule (docs/audit-rules.md)');

const ownSql = z.string().min(1).max(MAX_OWN_SQL_CHARS);

/** Output of a schema, with readonly lists. */
export type Parsed<Schema extends z.ZodType> = {
  readonly [Key in keyof z.infer<Schema>]: z.infer<Schema>[Key] extends (infer Entry)[]
    ? readonly Entry[]
    : z.infer<Schema>[Key];
};

export type OwnRule = Parsed<typeof ownRule>;

const ownRule = z.strictObject({
  id: z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,59}$/,
      'must be lower-case letters, digits and _, at most 60, beginning with a letter',
    )
    .refine((id) => !IDS.includes(id), 'is the id of a built-in rule; choose another')
    .refine(
      (id) => !CHANNELS.some((channel) => id.startsWith(`${channel.id}_`)),
      'begins like the rules of a channel',
    ),
  severity: severity.default('warning'),
  subject: word(SUBJECTS, `one of ${SUBJECTS.join(', ')}`).default('product'),
  checks: sentence.describe(
    'What a failing record is like, without its subject: "has no warranty."',
  ),
  why: sentence.describe('What harm it does'),
  fix: sentence.describe('What to do about it'),
  sql: ownSql.describe(
    'One SELECT: a row for each record that the rule applies to, with ' +
      'product_id or variant_id, failed, and optionally detail',
  ),
});

const place = z
  .strictObject({
    field: word(HOMES, `one of ${HOMES.join(', ')}`).optional(),
    ...nameNamed(),
  })
  .refine((keys) => Object.keys(keys).length === 1, 'must have one key, such as property: Colour')
  .transform((keys): Place => {
    const { field } = keys;
    const kind = NAMED.find((each) => keys[each] !== undefined);
    return kind === undefined
      ? { kind: 'field', name: field ?? 'name' }
      : { kind, name: keys[kind] ?? '' };
  });

function nameNamed() {
  const name = sentence.optional();
  return {
    property: name,
    option: name,
    dimension: name,
    packaging: name,
    warranty: name,
    code: name,
  };
}

const places = z.union(
  [
    z.literal(ELSEWHERE),
    place.transform((single): readonly Place[] => [single]),
    z.array(place).min(1).max(MAX_ENTRIES),
  ],
  `must be a place (property: Colour, field: name, …), a list of places, or ${ELSEWHERE}`,
);

function channelSchema(channel: Channel) {
  const mapping = z.strictObject(
    Object.fromEntries(listAttributes(channel).map((key) => [key, places.exactOptional()])),
  );
  return z.strictObject({ mapping: mapping.default({}) });
}

function valueSchema(name: string, value: Parameters[string]) {
  if (typeof value !== 'number') return z.array(sentence).max(MAX_ENTRIES).exactOptional();
  const number = z.number();
  // With a limit of 1 or less, every value would be an outlier.
  const limit = name.endsWith('_times') ? number.gt(1) : number;
  return limit.exactOptional().describe(`Default: ${value}`);
}

const tunable = LISTED_RULES.flatMap(({ id, parameters }: ListedRule) => {
  if (parameters === undefined) return [];
  const values = Object.entries(parameters).map(
    ([name, value]) => [name, valueSchema(name, value)] as const,
  );
  return [[id, z.strictObject(Object.fromEntries(values)).exactOptional()] as const];
});

// A company has few words for the state of its products.
const MAX_WORDS = 50;

const WORD = /^[a-z][a-z0-9_]{0,39}$/;

const words = z
  .record(
    z
      .string()
      .regex(WORD, 'must be lower-case letters, digits and _, at most 40, beginning with a letter'),
    ownSql,
  )
  .refine(
    (entries) => Object.keys(entries).length <= MAX_WORDS,
    `must have at most ${MAX_WORDS} words`,
  );

export type Requirement = Parsed<typeof requirement>;

const requirement = z.strictObject({
  name: sentence.describe('What completeness calls it'),
  category: sentence.exactOptional().describe('Only products in it or below'),
  culture: sentence
    .exactOptional()
    .describe("Language code of the texts that are asked for; default: the records' own"),
  needs: z
    .array(
      z.string().refine(isNeed, `must be one of ${NEED_WORDS.join(', ')} (a name follows a colon)`),
    )
    .min(1)
    .max(MAX_ENTRIES),
});

const day = z.iso.date();

/** Line that accepts findings: of the record with a code, or of a category and all below. */
export type AcceptLine = Parsed<typeof acceptLine>;

const acceptLine = z
  .strictObject({
    rule: z.string().describe('Id of a rule, built in or of your own'),
    code: sentence.exactOptional().describe('Of a product or variant'),
    category: sentence.exactOptional().describe('Or of all in a category and below'),
    reason: sentence,
    until: day.exactOptional().describe('The last day; default: for ever'),
    since: day
      .exactOptional()
      .describe('When it was accepted: another day accepts the value of now'),
  })
  .refine(
    ({ code, category }) => (code === undefined) !== (category === undefined),
    'must have either code or category',
  );

export type Alarm = Parsed<typeof alarm>;

const alarm = z
  .strictObject({
    name: sentence,
    select: ownSql
      .exactOptional()
      .describe('One SELECT: its rows are counted, or it gives one number'),
    word: z
      .string()
      .exactOptional()
      .describe('Instead: the products of this word, under words, are counted'),
    at_most: z.number().exactOptional().describe('A larger count raises it'),
    may_move_percent: points
      .exactOptional()
      .describe('A count that moves further from one copy to the next raises it'),
  })
  .refine(
    ({ select, word }) => (select === undefined) !== (word === undefined),
    'must have either select or word',
  )
  .refine(
    ({ at_most, may_move_percent }) => at_most !== undefined || may_move_percent !== undefined,
    'must have at_most or may_move_percent',
  );

const path = z.string().min(1).max(MAX_CHARS);

const shapes = z.strictObject(
  Object.fromEntries(
    SHAPED_LISTS.map((list) => [
      list,
      z.partialRecord(word(ROLE_WORDS, `one of ${ROLE_WORDS.join(', ')}`), path).exactOptional(),
    ]),
  ),
);

const hiddenName = sentence.regex(
  /[\p{L}\p{N}*]/u,
  'must have a letter, a digit or * (which stands for any letters)',
);

const hidden = z.strictObject(
  Object.fromEntries(
    HIDDEN_LISTS.map((list) => [list, z.array(hiddenName).min(1).max(MAX_ENTRIES).exactOptional()]),
  ),
);

// Per cent of the records for sale.
const GAP_FROM = 85;

export const rulesSchema = z.strictObject(
  {
    mute: z
      .array(word([...IDS, ...GROUPS], 'the id or the group of a rule'))
      .max(MAX_ENTRIES)
      .default([])
      .describe('Rules, or groups of rules, that are not asked'),
    severity: z
      .partialRecord(ruleId, severity)
      .default({})
      .describe('Severities that differ from the built-in ones'),
    parameters: z
      .strictObject(Object.fromEntries(tunable))
      .default({})
      .describe('Limits that differ from the built-in ones'),
    scope: z
      .strictObject({
        categories: names.exactOptional(),
        brands: names.exactOptional(),
        status: status.exactOptional(),
        is: z.array(z.string()).min(1).max(MAX_WORDS).exactOptional(),
      })
      .default({})
      .describe('What is audited where a call does not say'),
    own: z.array(ownRule).max(MAX_OWN_RULES).default([]).describe('Rules of your own'),
    refused: z
      .array(z.string())
      .max(MAX_ACCEPTED)
      .default([])
      .describe('Ids of proposed rules that are not proposed again'),
    words: words
      .default({})
      .describe('What your company means by words: each a condition on a row of products'),
    requirements: z
      .array(requirement)
      .max(MAX_OWN_RULES)
      .default([])
      .describe('What products need to be complete'),
    accept: z
      .array(acceptLine)
      .max(MAX_ACCEPTED)
      .default([])
      .describe('Findings that are accepted'),
    alarms: z
      .array(alarm)
      .max(MAX_OWN_RULES)
      .default([])
      .describe('What is told and posted when it happens'),
    questions: questionsSchema,
    system_gaps: z
      .strictObject({
        least_percent: z
          .number()
          .min(1)
          .max(101)
          .default(GAP_FROM)
          .describe(
            'Of what is for sale, per cent that fail a rule, ' +
              'from which on it is a gap of the system',
          ),
        graded: z
          .array(z.string())
          .max(MAX_ENTRIES)
          .default([])
          .describe('Rules that count in grades all the same'),
      })
      .default({ least_percent: GAP_FROM, graded: [] })
      .describe('What nearly everything fails, which counts in no grade'),
    channels: z
      .strictObject(
        Object.fromEntries(
          CHANNELS.map((channel) => [channel.id, channelSchema(channel).exactOptional()]),
        ),
      )
      .default({})
      .describe('Where the attributes of channels are in your PIM'),
    shapes: shapes
      .default({})
      .describe(
        'What the keys within the lists of records stand for, where their words do not say it',
      ),
    hidden: hidden
      .default({})
      .describe('What must not be seen, by names; * stands for any letters'),
    weights: z
      .strictObject({ error: points, warning: points, hint: points })
      .optional()
      .describe('Points that failing a rule of each severity costs a product'),
  },
  'must be an object with keys such as mute, severity and own',
);
