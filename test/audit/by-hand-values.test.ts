/** Codes, barcodes and values that break what nearly all others of a catalog keep, on records written by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { setOf } from './ask-rule.ts';
import { ean, find, product, range, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

/** The findings of one rule or more: what is wrong, and what is proposed. */
async function mend(
  rules: string | readonly string[],
  products: readonly PimRecord[],
  variants: readonly PimRecord[] = [],
) {
  const copy = await openRecords({ products, variants });
  await copy.make(setOf(rulesOf(...[rules].flat())));
  const { rows } = await copy.query(
    'SELECT field, value, proposed FROM quality.main.findings ORDER BY ALL',
    { offset: 0, maxRows: 100, isUncut: true },
    { signal: new AbortController().signal },
  );
  return rows;
}

const coded = (id: number, Code: string, more: PimRecord = {}) => product(id, { Code, ...more });
const CODES = range(1, 60).map((id) => coded(id, `AB-${1000 + id * 37}`));

describe('a code', () => {
  const ODD: readonly (readonly [title: string, code: string, proposed: string | null])[] = [
    ['with a letter for a digit', 'AB-1O37', 'AB-1037'],
    ['with another sign', 'AB_1234', 'AB-1234'],
    ['without the sign', 'AB1234', 'AB-1234'],
    ['in small letters', 'ab-1234', 'AB-1234'],
    ['without a digit', 'AB-123', null],
    ['of another kind', 'GIFT', null],
  ];
  // It goes on counting, and has a blank, which another rule finds.
  const USUAL = ['AB-10002', 'AB-1234 '];
  let mended: Awaited<ReturnType<typeof mend>>;
  beforeAll(async () => {
    const codes = [...ODD.map(([, code]) => code), ...USUAL];
    mended = await mend('odd_pattern', [
      ...range(1, 200).map((id) => coded(id, `AB-${1000 + id * 37}`)),
      ...codes.map((code, at) => coded(900 + at, code)),
    ]);
  });

  it.each(ODD)('%s breaks the pattern of the others', (_title, code, proposed) => {
    expect(mended).toContainEqual(['code', code, proposed]);
  });

  it('that goes on counting or has a blank does not', () => {
    expect(mended).toHaveLength(ODD.length);
  });

  it('is not compared where few have one, or where there are many patterns', async () => {
    const few = [...CODES.slice(0, 29), coded(99, 'X')];
    expect((await find('odd_pattern', few)).ids).toEqual([]);
    const mixed = [
      ...CODES,
      ...range(61, 75).map((id) => coded(id, `${id}XY${'Z'.repeat(id % 9)}`)),
    ];
    expect((await find('odd_pattern', mixed)).ids).toEqual([]);
  });

  it('of a family of codes is right', async () => {
    const family = range(101, 112).map((id) => coded(id, `SET-${id}-A`));
    const many = range(1, 600).map((id) => coded(id, `AB-${1000 + id}`));
    expect((await find('odd_pattern', [...many, ...family])).ids).toEqual([]);
  });

  it('gets its zeros back where all others begin with one', async () => {
    const numbered = (id: number, IntegrationCode: string) => product(id, { IntegrationCode });
    const others = range(1, 40).map((id) => numbered(id, String(7000 + id * 31).padStart(10, '0')));
    expect(await mend('odd_pattern', [...others, numbered(99, '7123')])).toEqual([
      ['integration_code', '7123', '0000007123'],
    ]);
  });

  it('of a variant is compared with those of variants', async () => {
    const variants = range(1, 40).map((id) => variant(id, 1, { Code: `V${100 + id}-M` }));
    const all = [...variants, variant(99, 1, { Code: 'V1O1-M' })];
    expect((await find('variant_odd_pattern', [product(1)], all)).ids).toEqual([99]);
  });
});

const has = (
  id: number,
  values: Readonly<Record<string, string>>,
  more: PimRecord = {},
): PimRecord =>
  product(id, {
    Properties: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
    ...more,
  });
const numbered = (id: number, value: string) => has(id, { 'Part number': value });
const NUMBERS = range(1, 60).map((id) => numbered(id, `${100 + id}-${70_000 + id * 331}`));

it('odd_pattern finds part numbers, not sizes, amounts or lists', async () => {
  expect((await find('odd_pattern', [...NUMBERS, numbered(99, '123-4567')])).ids).toEqual([99]);
  const sizes = range(1, 60).map((id) => has(id, { Size: `${20 + id} x ${99 - id} cm` }));
  expect((await find('odd_pattern', [...sizes, has(99, { Size: '120 x 60 cm' })])).ids).toEqual([]);
  const classes = range(1, 60).map((id) => has(id, { Class: `IP${20 + (id % 4)}` }));
  expect((await find('odd_pattern', [...classes, has(99, { Class: 'IPX4' })])).ids).toEqual([]);
});

const LISTED = range(1, 60).map((id) =>
  has(id, {
    Material: id % 3 === 0 ? 'Edelstahl' : 'Baumwolle',
    Farbe: id % 2 ? 'Rot' : 'Hell Grau',
    Land: id % 3 === 1 ? 'Italien' : 'Brasil',
  }),
);

describe('a rare value', () => {
  const RARE: readonly (readonly [title: string, list: string, value: string, usual: string])[] = [
    ['with swapped letters', 'Material', 'Buamwolle', 'Baumwolle'],
    ['without a letter', 'Material', 'Baumwole', 'Baumwolle'],
    ['with a letter twice', 'Material', 'Baumwollle', 'Baumwolle'],
    ['with another letter', 'Material', 'Baumwelle', 'Baumwolle'],
    ['with a letter of the same sound', 'Land', 'Brazil', 'Brasil'],
    ['in the plural', 'Material', 'Baumwollen', 'Baumwolle'],
    ['cut short', 'Material', 'Baumw.', 'Baumwolle'],
    ['in another order', 'Farbe', 'Grau Hell', 'Hell Grau'],
  ];
  /** A short word, a word that a name has, a value with digits, and a short code. */
  const OF_THEIR_OWN: readonly (readonly [list: string, value: string, name?: string])[] = [
    ['Farbe', 'Tot'],
    ['Material', 'Baumrolle', 'Rinde einer Baumrolle'],
    ['Material', 'Edelstahl 1'],
    ['Material', 'EDEL'],
  ];
  let mended: Awaited<ReturnType<typeof mend>>;
  beforeAll(async () => {
    mended = await mend('rare_value', [
      ...LISTED,
      ...RARE.map(([, list, value], at) => has(900 + at, { [list]: value })),
      ...OF_THEIR_OWN.map(([list, value, Name = 'Socke'], at) =>
        has(950 + at, { [list]: value }, { Name }),
      ),
    ]);
  });

  it.each(RARE)('%s stands for a frequent one', (_title, list, value, usual) => {
    expect(mended).toContainEqual([`properties.${list}`, value, usual]);
  });

  it('is none that is short, has digits, or is a word of a name', () => {
    expect(mended).toHaveLength(RARE.length);
  });

  it('is two values where one product has both', async () => {
    const both = [
      { Name: 'Material', Value: 'Baumwolle' },
      { Name: 'Material', Value: 'Baumwelle' },
    ];
    const products = [...LISTED, product(99, { Properties: both })];
    expect((await find('rare_value', products)).ids).toEqual([]);
  });

  it('is found beside the frequent one where only that makes no two variants alike', async () => {
    const chosen = (id: number, productId: number, Color: string, Volt: string) =>
      variant(id, productId, {
        OptionValues: [
          { Name: 'Color', Value: Color },
          { Name: 'Volt', Value: Volt },
        ],
      });
    const products = range(1, 60).map((id) => product(id));
    const usual = range(1, 60).map((id) =>
      chosen(100 + id, id, id % 3 === 0 ? 'White' : 'Vermelho', '110V'),
    );
    const slip = [chosen(201, 1, 'Vermelo', '220V')];
    expect(await mend('rare_value', products, [...usual, ...slip])).toEqual([
      ['options.Color', 'Vermelo', 'Vermelho'],
    ]);
    const alike = [chosen(201, 1, 'Vermelo', '110V')];
    expect(await mend('rare_value', products, [...usual, ...alike])).toEqual([]);
  });

  const translated = (id: number, de: string, en: string) =>
    product(id, {
      Properties: [
        { Code: 'colour', Name: 'Farbe', Value: de },
        { Code: 'colour', Name: 'Colour', Value: en, Culture: 'en' },
      ],
    });
  const COLOURS = range(1, 60).map((id) =>
    translated(id, id % 2 ? 'Rot' : 'Blau', id % 2 ? 'Red' : 'Blue'),
  );

  it('is that of another language, as the catalog translates it', async () => {
    expect(await mend('rare_value', [...COLOURS, translated(99, 'Red', 'Red')])).toEqual([
      ['properties.Farbe', 'Red', 'Rot'],
    ]);
  });

  it('is one of its own where it has a translation of its own', async () => {
    expect(await mend('rare_value', [...COLOURS, translated(99, 'Tot', 'Red')])).toEqual([
      ['properties.Farbe', 'Tot', 'Rot'],
    ]);
    expect((await find('rare_value', [...COLOURS, translated(99, 'Tot', 'Dead')])).ids).toEqual([]);
  });
});

/** A GTIN-13 of a company. */
function gtin(prefix: string, number: number): string {
  const digits = prefix + String(number).padStart(12 - prefix.length, '0');
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const sold = (id: number, brand: string, barcode: string) =>
  product(id, {
    TrademarkProducts: [{ Name: brand }],
    CategoryProducts: [{ CategoryId: 1, Name: 'Tools' }],
    ...ean(barcode),
  });
const OURS = range(1, 40).map((id) => sold(id, 'Acme', gtin('4006381', id)));

describe('a barcode', () => {
  it('of another company begins otherwise', async () => {
    const foreign = await find('foreign_barcode_prefix', [
      ...OURS,
      sold(99, 'Acme', gtin('7312345', 5)),
    ]);
    expect(foreign.ids).toEqual([99]);
    expect(foreign.detail).toContain('40 of 41 of Acme begin with 4006381');
  });

  it('of a book is odd among tools', async () => {
    const book = sold(99, 'Other', gtin('978013', 5));
    expect((await find('foreign_barcode_prefix', [...OURS, book])).ids).toEqual([99]);
    const books = range(90, 99).map((id) => sold(id, 'Other', gtin('978013', id)));
    expect((await find('foreign_barcode_prefix', [...OURS, ...books])).ids).toEqual([]);
  });

  it('of a second company that several products have is right', async () => {
    const second = range(50, 59).map((id) => sold(id, 'Acme', gtin('7312345', id)));
    expect((await find('foreign_barcode_prefix', [...OURS, ...second])).ids).toEqual([]);
  });

  it('of a variant is compared with its brand', async () => {
    const odd = variant(1, 1, ean(gtin('7312345', 5)));
    expect((await find('variant_foreign_barcode_prefix', OURS, [odd])).ids).toEqual([1]);
  });

  it('that is wrong is mended by what stands elsewhere in the record', async () => {
    const right = gtin('4006381', 12_345);
    const wrong = right.slice(0, 9) + right.charAt(10) + right.charAt(9) + right.slice(11);
    const Pictures = [{ DocumentName: `${right}_1.jpg`, Link: 'https://example.com/1.jpg' }];
    expect(await mend('invalid_barcode', [product(1, { ...ean(wrong), Pictures })])).toEqual([
      ['barcode', wrong, right],
    ]);
    expect(await mend('invalid_barcode', [product(1, ean(wrong))])).toEqual([
      ['barcode', wrong, null],
    ]);
  });
});

describe('of a single record', () => {
  const MENDED: readonly (readonly [rule: string, PimRecord, field: string, string | null])[] = [
    ['untidy_code', { Code: 'P-1\u200b ' }, 'code', 'P-1'],
    ['untidy_code', { Code: 'P 1' }, 'code', null],
    ['untidy_code', { IntegrationCode: ' 12 3' }, 'integration_code', '12 3'],
    ['space_around_name', { Name: ' Sofa\u00a0' }, 'name', 'Sofa'],
    ['html_in_name', { Name: '<b>Sofa</b><br>T&amp;C &uuml;ber' }, 'name', 'Sofa T&C über'],
    ['html_in_name', { Name: 'Sofa &#8212; Lux' }, 'name', null],
    ['invisible_characters', { Name: 'So\u00adfa' }, 'name', 'Sofa'],
  ];
  let mended: Awaited<ReturnType<typeof mend>>;
  beforeAll(async () => {
    const rules = [...new Set(MENDED.map(([rule]) => rule))];
    const products = MENDED.map(([, fields], at) => product(at + 1, fields));
    mended = await mend(rules, products);
  });

  it.each(MENDED)('%s proposes what %j mends to', (_rule, fields, field, proposed) => {
    expect(mended).toContainEqual([field, Object.values(fields)[0], proposed]);
  });
});

it('a spelling is proposed where one is frequent', async () => {
  const cotton = range(1, 9).map((id) => has(id, { Material: 'Cotton' }));
  expect(
    await mend('value_in_several_spellings', [...cotton, has(99, { Material: 'Leather, cotton' })]),
  ).toEqual([['properties.Material', 'Leather, cotton', 'Leather, Cotton']]);
});
