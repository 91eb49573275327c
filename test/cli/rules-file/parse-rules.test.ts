/** Rules files: what they may say, and the line of everything that is wrong in them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_RULES_FILE } from '../../../src/audit/rules-file.ts';
import { formatProblem } from '../../../src/cli/rules-file/open-rules.ts';
import { parseRules } from '../../../src/cli/rules-file/parse-rules.ts';

function problemsOf(text: string): readonly string[] {
  const parsed = parseRules(text);
  return 'problems' in parsed
    ? parsed.problems.map((problem) => formatProblem('r.yaml', problem))
    : [];
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
    const file = { ...NO_RULES_FILE, mute: ['no_alt_text'], severity: { no_brand: 'error' } };
    expect(fileOf('mute: [no_alt_text]\nseverity:\n  no_brand: error\n')).toEqual(file);
    expect(fileOf('{"mute": ["no_alt_text"], "severity": {"no_brand": "error"}}')).toEqual(file);
  });

  it('has own rules, with a severity and a subject unless it says other ones', () => {
    expect(fileOf(OWN).own).toEqual([
      expect.objectContaining({ id: 'no_warranty', severity: 'warning', subject: 'product' }),
    ]);
  });

  it('maps attributes to places, to lists of them, or elsewhere', () => {
    const mapping =
      '{ color: { property: Shade }, size: [{ option: Size }, { field: name }], link: elsewhere }';
    expect(
      fileOf(`channels: { google: { mapping: ${mapping} } }`).channels.google?.mapping,
    ).toEqual({
      color: [{ kind: 'property', name: 'Shade' }],
      size: [expect.objectContaining({ kind: 'option' }), { kind: 'field', name: 'name' }],
      link: 'elsewhere',
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
    expect(Object.keys(fileOf(/```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? 'x').channels)).toEqual([
      'google',
    ]);
  });
});

describe('what is wrong is told with its line and column', () => {
  it.each([
    [
      'mute: [no_alt_text, no_prise]',
      '1:21: mute[1] must be the id or the group of a rule; did you mean no_price?',
    ],
    ['mute: 3', '1:7: mute is not valid (Invalid input: expected array, received number).'],
    [
      'severity:\n  no_brand: eror',
      '2:13: severity.no_brand must be one of error, warning, hint; did you mean error?',
    ],
    ['severity:\n  zzz: error', '2:3: severity.zzz is not the id of a rule (docs/audit-rules.md).'],
    [
      `${OWN}system_gaps:\n  graded: [no_brand, no_waranty]\n`,
      '8:22: system_gaps.graded[1] is no rule (no_waranty); did you mean no_warranty?',
    ],
    [
      "words:\n  parent: code = '1'",
      '2:11: words.parent is a column of products already (is_parent); choose another word.',
    ],
    [
      'parameters:\n  text_too_long: { max_nam_chars: 3 }',
      '2:20: parameters.text_too_long.max_nam_chars is no key here; did you mean max_name_chars?',
    ],
    [
      'parameters:\n  price_outlier: { tolerance_times: 1 }',
      '2:37: parameters.price_outlier.tolerance_times is not valid (Too small: expected number to be >1).',
    ],
    [
      'scope:\n  status: activ',
      '2:11: scope.status must be one of active, passive; did you mean active?',
    ],
    ['scope: { is: [child] }', '1:15: scope.is[0] is no word under words (child).'],
    ['weights: { error: 1, warning: 1 }', '1:10: weights.hint is missing.'],
    ['alarms: [{ name: a, at_most: 0 }]', '1:10: alarms[0] must have either select or word.'],
    [
      'alarms: [{ name: a, word: b, at_most: 0 }]',
      '1:27: alarms[0].word is no word under words (b).',
    ],
    ['alarms: [{ name: a, select: s }]', '1:10: alarms[0] must have at_most or may_move_percent.'],
    ['mutes: []', '1:1: mutes is no key here; did you mean mute?'],
    [
      'channels: { google: { mapping: { color: [{ field: nam }] } } }',
      '1:41: channels.google.mapping.color must be a place (property: Colour, field: name, …), a list of places, or elsewhere.',
    ],
    ['- mute', '1:1: The file must be an object with keys such as mute, severity and own.'],
    ['mute: []\nmute: []', '2:1: Map keys must be unique.'],
    [
      `${OWN}  - { id: no_warranty, checks: a, why: b, fix: c, sql: d }\n`,
      '7:11: own[1].id is the id of another rule.',
    ],
    [
      OWN.replace('no_warranty', 'no_brand'),
      '2:9: own[0].id is the id of a built-in rule; choose another.',
    ],
    [OWN.replace('    fix: Enter it.\n', ''), '2:5: own[0].fix is missing.'],
    // Keys of objects are keys like others.
    ['constructor: 1', '1:1: constructor is no key here; docs/rules.md tells which there are.'],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([`r.yaml:${problem}`]);
  });

  it('in YAML that cannot be read', () => {
    expect(problemsOf('mute: [no_brand')).toEqual([
      expect.stringMatching(/^r\.yaml:1:\d+: .*\]\.$/),
    ]);
    expect(problemsOf('{"mute": ["no_brand",\n"}')[0]).toMatch(/^r\.yaml:2:/);
  });

  it('in the order of the file, ten at most', () => {
    const told = problemsOf(`mute: [${'x, '.repeat(30)}]\nseverity: 4`);
    expect(told).toHaveLength(10);
    expect(told[0]).toContain(':1:8:');
  });

  it('a file with 40,000 unknown keys is refused at the first ten', () => {
    const told = problemsOf(Array.from({ length: 40_000 }, (_, at) => `key_${at}: 1`).join('\n'));
    expect(told).toHaveLength(10);
    expect(told[0]).toMatch(/:1:1: key_0 is no key here/);
    expect(told[9]).toMatch(/:10:1: key_9 is no key here/);
    // It took a quarter of an hour to look for the nearest of each.
  }, 60_000);

  it('a key that comes again, in a map of maps too', () => {
    const text = 'own: []\nscope:\n  status: active\n  brands: [a]\n  status: passive\n';
    expect(problemsOf(text)).toEqual(['r.yaml:5:3: Map keys must be unique.']);
  });

  it('aliases that would make too much of it are refused', () => {
    const more = (name: string, of: string): string =>
      `${name}: &${name} [${Array(8).fill(of).join()}]\n`;
    expect(
      problemsOf(more('a', '1') + more('b', '*a') + more('c', '*b') + more('d', '*c')),
    ).toHaveLength(1);
  });
});
