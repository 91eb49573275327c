import { describe, expect, it } from 'vitest';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { explainRefusal } from '../../../src/pim/pages/verify-filter.ts';
import type { Filter } from '../../../src/record/value.ts';
import {
  ask,
  byCategory,
  byCode,
  byName,
  CATALOG,
  type FakePim,
  notByName,
  type Test,
} from './ask-verified.ts';

/** A PIM that takes category 1 for itself and the category below it. */
const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);

/** One whose last record only matches by its own rules. */
const lateStranger: Test = (record, values) =>
  values.includes('Boot') && (byName(record, values) || record.Code === 'C8');

const SHOES_BEHIND = CATALOG.toSorted((left, right) =>
  String(left.Name).localeCompare(String(right.Name)),
);
/** Records on which an exclusion cannot be seen to have been ignored. */
const SHOES = CATALOG.filter(({ Name }) => String(Name).startsWith('Shoe'));
const BARE = SHOES.map(({ ProductId }) => ({ ProductId }));
const ONE_CODE = CATALOG.map((record) => ({ ...record, Code: 'other' }));

const BOOTS = { IncludesNames: ['Boot'] };
const NO_BOOTS = { ExcludesNames: ['Boot'] };

type Row = readonly [
  gives: string,
  pim: Omit<FakePim, 'records'> & Partial<FakePim>,
  filter: Filter,
  expected: object,
];

describe('fetchVerified gives', () => {
  it.each<Row>([
    [
      'a whole list that matches, and asks nothing else',
      { known: { IncludesNames: byName } },
      BOOTS,
      { codes: 'C0 C3 C6', walks: 1, probes: 0, warnings: [] },
    ],
    [
      'an empty page, which proves nothing',
      { known: { Codes: byCode } },
      { Codes: ['none'] },
      { codes: '', walks: 1 },
    ],
    [
      'what the other case finds (Spec §4.7), and remembers it',
      { known: { codes: byCode } },
      { Codes: ['C4'] },
      {
        codes: 'C4',
        spelling: { camel: true, includesIds: false },
        filterCase: 'camel',
        openWalks: 0,
        warnings: [],
      },
    ],
    [
      'that also where the first page matches by chance',
      { known: { includesNames: byName }, records: SHOES_BEHIND },
      BOOTS,
      { codes: 'C0 C3 C6', filterCase: 'camel', warnings: [] },
    ],
    [
      'that also where the PIM refuses the first',
      { known: { codes: byCode }, unknown: 'refused' },
      { Codes: ['C4'] },
      { codes: 'C4', filterCase: 'camel' },
    ],
    [
      'that also where only the total shows it',
      { known: { excludesNames: (_, values) => values.length === 0 }, records: SHOES },
      NO_BOOTS,
      { codes: '', filterCase: 'camel' },
    ],
    [
      'what the other name of an id filter finds (Spec §4.2)',
      { known: { IncludesCategoryIds: byCategory } },
      { CategoryIds: [1] },
      { codes: 'C1 C4 C7', spelling: { camel: false, includesIds: true } },
    ],
    [
      'a warning with records that do not match, where the total differs without the filter',
      { known: { CategoryIds: descendants } },
      { CategoryIds: [1] },
      {
        codes: 'C1 C2 C4 C5 C7 C8',
        walks: 4,
        openWalks: 0,
        warnings: [
          '3 of 6 records do not visibly match category_ids; the PIM may match by other rules.',
        ],
      },
    ],
    [
      'the same where a PIM sends no totals and the records differ',
      { known: { CategoryIds: descendants }, sendsTotal: false },
      { CategoryIds: [1] },
      { codes: 'C1 C2 C4 C5 C7 C8', warnings: [expect.stringContaining('3 of 6')] },
    ],
    [
      'the same where other filters pin one record, which is no proof that a filter is ignored',
      { known: { CategoryIds: descendants, Codes: byCode } },
      { CategoryIds: [1], Codes: ['C2'] },
      { codes: 'C2', warnings: [expect.stringContaining('1 of 1')] },
    ],
    [
      'a warning with how many records of later pages do not match',
      { known: { IncludesNames: lateStranger } },
      BOOTS,
      {
        codes: 'C0 C3 C6 C8',
        warnings: [
          '1 of 4 records do not visibly match name_contains; the PIM may match by other rules.',
        ],
      },
    ],
    [
      'what an exclusion leaves, where the total differs without it',
      { known: { ExcludesNames: notByName } },
      NO_BOOTS,
      { codes: 'C1 C2 C4 C5 C7 C8', walks: 1, probes: 1, warnings: [] },
    ],
    [
      'a warning where the records show nothing to exclude',
      { known: {}, records: BARE },
      NO_BOOTS,
      { warnings: [expect.stringContaining('Cannot verify that the PIM applied name_excludes')] },
    ],
  ])('%s', async (_gives, pim, filter, expected) => {
    const { rows, walks, probes, dialect, ...asked } = await ask(
      { records: CATALOG, ...pim },
      filter,
    );
    expect({
      ...asked,
      codes: rows.map(({ Code }) => Code).join(' '),
      walks: walks.length,
      probes: probes.length,
      spelling: dialect.current(),
      filterCase: dialect.filterCase(),
    }).toMatchObject(expected);
  });

  it('no second proof of what it has made sure of once', async () => {
    const pim = { known: { IncludesNames: byName }, records: CATALOG, pageSize: 2 };
    const first = await ask(pim, BOOTS);
    expect([first.rows.length, first.probes.length, first.warnings]).toEqual([3, 1, []]);
    const second = await ask(pim, { IncludesNames: ['Shoe'] }, { dialect: first.dialect });
    expect([second.rows.length, second.probes]).toEqual([6, []]);
  });
});

describe('fetchVerified withholds', () => {
  it.each<Row>([
    [
      'what the PIM refuses in every spelling, and blames the argument that it named',
      { known: { Codes: byCode }, unknown: 'refused' },
      { Codes: ['C1'], Names: ['x'] },
      { code: 'INVALID_ARGUMENT', argument: 'names' },
    ],
    [
      'records where one of two filters is ignored, and names only that',
      { known: { IncludesNames: byName } },
      { ...BOOTS, Codes: ['C3'] },
      { message: expect.stringContaining('The PIM ignores the filter codes:') },
    ],
    [
      'records where only the proof with the other filters in place shows it',
      {
        known: { IncludesNames: byName, Codes: (_, values) => values.length > 0 },
        records: ONE_CODE,
      },
      { ...BOOTS, Codes: ['C3'] },
      { message: expect.stringContaining('ignores the filter codes') },
    ],
    [
      'a list whose first page matches by chance',
      { known: {}, records: SHOES_BEHIND },
      BOOTS,
      { message: expect.stringContaining('ignores the filter name_contains') },
    ],
    [
      'records when excluding one of them changes nothing',
      { known: {}, records: SHOES },
      NO_BOOTS,
      { message: expect.stringContaining('ignores the filter name_excludes') },
    ],
  ])('%s', async (_withholds, pim, filter, expected) => {
    await expect(ask({ records: CATALOG, ...pim }, filter)).rejects.toMatchObject(expected);
  });

  it('what another parameter that was proven says nothing of', async () => {
    const records = CATALOG.map(({ CategoryProducts: _, ...record }) => record);
    const pim = { known: { Codes: byCode }, records };
    const { dialect } = await ask(pim, { Codes: ['C1'] });
    await expect(ask(pim, { IncludeTrademarkNames: ['Acme'] }, { dialect })).rejects.toThrow(
      'ignores the filter brand_name_contains',
    );
  });

  it('Spec §7: with every filter under suspicion when the PIM refuses and names none', () => {
    const refused = new RefusedRequest('products', 400, []);
    expect(
      explainRefusal({ Codes: 'codes', Names: 'names' }, ['Codes', 'Names'], refused),
    ).toMatchObject({
      message: 'The PIM refused the request (400); probably because of codes or names.',
      status: 400,
      argument: undefined,
    });
  });
});
