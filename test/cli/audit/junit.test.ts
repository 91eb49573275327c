/** JUnit XML as its readers take it. */

import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { renderJunit } from '../../../src/cli/audit/junit.ts';
import { CODES, cut, gap, report, rules } from './pipeline-report.ts';

describe('JUnit', () => {
  /** Its elements, each with its attributes as a reader decodes them. */
  const read = (xml: string) => {
    const elements: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
    const opened: string[] = [];
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          opened.push(name);
          elements.push({ name, attributes });
        },
        onclosetag: (name) => expect(opened.pop()).toBe(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(xml);
    expect(opened).toEqual([]);
    return elements;
  };
  const named = (xml: string, wanted: string) => read(xml).filter(({ name }) => name === wanted);

  it('has a case a defect; what --fail-on lets pass is skipped, and so is what nothing is known of', () => {
    const xml = renderJunit(report);
    const sum = (of: string) =>
      named(xml, 'testsuite').reduce((total, { attributes }) => total + Number(attributes[of]), 0);
    expect(['tests', 'failures', 'skipped', 'errors'].map(sum)).toEqual([24, 14, 9, 0]);
    expect(named(xml, 'testsuite').map(({ attributes }) => attributes.name)).toEqual(rules.map(({ id }) => id));
    expect(named(xml, 'testcase')).toHaveLength(24);
    expect(named(xml, 'failure').map(({ attributes }) => attributes.type)).toEqual([
      ...CODES.map(() => 'error'),
      ...CODES.map(() => 'warning'),
    ]);
    expect(named(xml, 'skipped')).toHaveLength(9);
  });

  it('skips a gap of the whole system, which fails no pipeline, in one case that says how large it is', () => {
    const xml = renderJunit(gap);
    const cases = named(xml, 'testcase').filter(({ attributes }) => attributes.classname === 'no_name');
    expect(cases.map(({ attributes }) => attributes.name)).toEqual(['gap of the whole system']);
    expect(named(xml, 'skipped').map(({ attributes }) => attributes.message)).toContain(
      `${CODES.length} of 50 products for sale in the catalog: 43 have it, so hardly anybody fills it.`,
    );
    expect(named(xml, 'failure').map(({ attributes }) => attributes.type)).toEqual(CODES.map(() => 'warning'));
  });

  it('says how many more there are, as a case that fails as they do', () => {
    const cases = named(renderJunit(cut), 'testcase').map(({ attributes }) => attributes.name);
    expect(cases).toContain(`${1_000 - CODES.length} more`);
    expect(named(renderJunit(cut), 'failure')).toHaveLength(15);
  });

  it('keeps every text within its attribute, and leaves out what XML has no place for', () => {
    const xml = renderJunit(report);
    expect([...xml].filter((sign) => (sign < ' ' && sign !== '\n') || /\p{Surrogate}/u.test(sign))).toEqual([]);
    const names = named(xml, 'testcase').map(({ attributes }) => attributes.name);
    expect(names).toContain('Çanta 50 %');
    expect(names.filter((name) => name === '..')).toHaveLength(3);
    expect(new Set(read(xml).map(({ name }) => name))).toEqual(
      new Set(['testsuites', 'testsuite', 'testcase', 'failure', 'skipped']),
    );
  });
});
