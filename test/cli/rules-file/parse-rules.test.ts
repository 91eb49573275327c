/** Rules files: what they may say, and the line of everything that is wrong in them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_RULES_FILE } from '../../../src/audit/rules-file.ts';
import { tellProblem } from '../../../src/cli/rules-file/open-rules.ts';
import { parseRules } from '../../../src/cli/rules-file/parse-rules.ts';

/** What is wrong with a text, as it is told. */
function problemsOf(text: string): readonly string[] {
  const parsed = parseRules(text);
  return 'problems' in parsed ? parsed.problems.map((problem) => tellProblem('r.yaml', problem)) : [];
}

function fileOf(text: string) {
  const parsed = parseRules(text);
  if ('problems' in parsed) throw new Error(problemsOf(text).join('\n'));
  return parsed.file;
}

const OWN = `own:
  - id: no_warranty
    checks: has no warranty.
    why: Buyers ask for it.
    fix: Enter it.
    sql: SELECT product_id, true AS failed FROM products
`;

describe('a rules file', () => {
  it('says nothing where it is empty, or has nothing but comments', () => {
    expect(fileOf('')).toEqual(NO_RULES_FILE);
    expect(fileOf('# later\n')).toEqual(NO_RULES_FILE);
  });

  it('is YAML or JSON', () => {
    const [yaml, json] = [
      'mute: [no_alt_text]\nseverity:\n  no_brand: error\n',
      '{"mute": ["no_alt_text"], "severity": {"no_brand": "error"}}',
    ];
    expect(fileOf(yaml)).toEqual({ ...NO_RULES_FILE, mute: ['no_alt_text'], severity: { no_brand: 'error' } });
    expect(fileOf(json)).toEqual(fileOf(yaml));
  });

  it('has own rules, with a severity and a subject unless it says other ones', () => {
    expect(fileOf(OWN).own).toEqual([
      expect.objectContaining({ id: 'no_warranty', severity: 'warning', subject: 'product' }),
    ]);
  });

  it('maps attributes to places, to lists of them, or elsewhere', () => {
    const { channels } = fileOf(
      'channels: { google: { mapping: { color: { property: Shade }, size: [{ option: Size }, { field: name }], link: elsewhere } } }',
    );
    expect(channels).toEqual({
      google: {
        mapping: {
          color: [{ kind: 'property', name: 'Shade' }],
          size: [
            { kind: 'option', name: 'Size' },
            { kind: 'field', name: 'name' },
          ],
          link: 'elsewhere',
        },
      },
    });
  });

  it('counts gaps of built-in rules and of its own', () => {
    const { systemGaps } = fileOf(`${OWN}system_gaps: { graded: [no_price, no_warranty] }\n`);
    expect(systemGaps.graded).toEqual(['no_price', 'no_warranty']);
  });

  it('the example of docs/rules.md can be used', () => {
    const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
    const file = fileOf(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? 'x');
    expect(file.own.map(({ id }) => id)).toEqual(['no_care_for_textiles']);
    expect(file.parameters.missing_translation).toEqual({ cultures: ['de', 'fr'] });
    expect(file.weights).toEqual({ error: 10, warning: 3, hint: 1 });
  });

  it('the mapping in docs/channels.md can be used', () => {
    const page = readFileSync(new URL('../../../docs/channels.md', import.meta.url), 'utf8');
    expect(Object.keys(fileOf(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? 'x').channels)).toEqual(['google']);
  });
});

describe('what is wrong is told with its line and column', () => {
  it.each([
    ['mute: [no_alt_text, no_prise]', '1:21: mute[1] must be the id or the group of a rule; did you mean no_price?'],
    ['mute: 3', '1:7: mute must be a list of rules.'],
    ['severity:\n  no_brand: eror', '2:13: severity.no_brand must be one of error, warning, hint; did you mean error?'],
    ['severity:\n  zzz: error', '2:3: severity.zzz is not the id of a rule (docs/audit-rules.md).'],
    ['system_gaps:\n  graded: [no_prise]', '2:12: system_gaps.graded[0] is no rule (no_prise); did you mean no_price?'],
    [
      `${OWN}system_gaps:\n  graded: [no_brand, no_waranty]\n`,
      '8:22: system_gaps.graded[1] is no rule (no_waranty); did you mean no_warranty?',
    ],
    ['words:\n  child: true', '2:10: words.child must be a text.'],
    [
      "words:\n  parent: code = '1'",
      '2:11: words.parent is a column of products already (is_parent); choose another word.',
    ],
    [
      'parameters:\n  text_too_long: { max_nam_chars: 3 }',
      '2:20: parameters.text_too_long.max_nam_chars is no key here; did you mean max_name_chars?',
    ],
    [
      'parameters:\n  text_too_long: { max_name_chars: many }',
      '2:36: parameters.text_too_long.max_name_chars must be a number.',
    ],
    [
      'parameters:\n  price_outlier: { tolerance_times: 1 }',
      '2:37: parameters.price_outlier.tolerance_times must be above 1.',
    ],
    [
      'parameters:\n  missing_translation: { cultures: de }',
      '2:36: parameters.missing_translation.cultures must be a list of texts.',
    ],
    ['scope:\n  status: activ', '2:11: scope.status must be one of active, passive; did you mean active?'],
    ['scope:\n  categories: []', '2:15: scope.categories must not be an empty list.'],
    ['scope: { brand: [A] }', '1:10: scope.brand is no key here; did you mean brands?'],
    ['weights: { error: ten, warning: 1, hint: 1 }', '1:19: weights.error must be a number.'],
    ['weights: { error: 1, warning: 1 }', '1:10: weights.hint is missing.'],
    ['mutes: []', '1:1: mutes is no key here; did you mean mute?'],
    [
      'channels:\n  ebay: {}',
      '2:3: channels.ebay is no key here; the keys are google, openai, amazon, schema_org, shopify, gpsr, gdsn.',
    ],
    [
      'channels:\n  google:\n    mapping:\n      colour: elsewhere',
      '4:7: channels.google.mapping.colour is no key here; did you mean color?',
    ],
    [
      'channels: { google: { mapping: { color: [{ field: nam }] } } }',
      '1:51: channels.google.mapping.color[0].field must be one of code, integration_code, name, short_description, long_description, unit, link, brand, category, picture, picture_address, price, currency, barcode; did you mean name?',
    ],
    ['- mute', '1:1: The file must be an object with keys such as mute, severity and own.'],
    ['mute: []\nmute: []', '2:1: Map keys must be unique.'],
    [
      `${OWN}  - id: no_warranty\n    checks: a\n    why: b\n    fix: c\n    sql: d\n`,
      '7:9: own[1].id is the id of another rule.',
    ],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([`r.yaml:${problem}`]);
  });

  it.each([
    [
      'a built-in rule',
      OWN.replace('no_warranty', 'no_brand'),
      '2:9: own[0].id is the id of a built-in rule; choose another.',
    ],
    [
      'the rules of a channel',
      OWN.replace('no_warranty', 'google_x'),
      '2:9: own[0].id begins like the rules of a channel.',
    ],
    [
      'no id at all',
      OWN.replace('no_warranty', 'No Warranty'),
      '2:9: own[0].id must be lower-case letters, digits and _, at most 60, beginning with a letter.',
    ],
    ['no sentence', OWN.replace('    fix: Enter it.\n', ''), '2:5: own[0].fix is missing.'],
    ['a misspelt key', OWN.replace('why:', 'wy:'), '4:5: own[0].wy is no key here; did you mean why?'],
  ])('of an own rule with the id of %s', (_what, text, problem) => {
    expect(problemsOf(text)).toContain(`r.yaml:${problem}`);
  });

  it('of a rule that has no parameters', () => {
    expect(problemsOf('parameters:\n  no_brand: { min: 3 }')).toEqual([
      expect.stringMatching(/^r\.yaml:2:3: parameters\.no_brand is no key here/),
    ]);
  });

  it('in YAML that cannot be read', () => {
    expect(problemsOf('mute: [no_brand')).toEqual([expect.stringMatching(/^r\.yaml:1:\d+: .*\]\.$/)]);
    expect(problemsOf('{"mute": ["no_brand",\n"}')).toEqual([
      expect.stringMatching(/^r\.yaml:2:/),
      ...problemsOf('{"mute": ["no_brand",\n"}').slice(1),
    ]);
  });

  it('in the order of the file, ten at most', () => {
    const told = problemsOf(`mute: [${'x, '.repeat(30)}]\nseverity: 4`);
    expect(told).toHaveLength(10);
    expect(told[0]).toContain(':1:8:');
  });

  it('aliases that would make too much of it are refused', () => {
    const bomb = `a: &a [1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]`;
    expect(problemsOf(bomb)).toHaveLength(1);
  });

  it('keys of objects are keys like others', () => {
    expect(problemsOf('__proto__: { mute: [] }')).toEqual([expect.stringMatching(/^r\.yaml:1:1: __proto__ /)]);
    expect(problemsOf('constructor: 1')).toEqual([expect.stringMatching(/^r\.yaml:1:1: constructor /)]);
  });
});
