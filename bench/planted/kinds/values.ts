/** Mistakes in codes, barcodes and the values of properties. */

import {
  type Catalog,
  type Draw,
  entriesOf,
  idOf,
  type Kind,
  type Planted,
  pick,
  type Sent,
  textOf,
} from '../kind.ts';

type Mistake = (text: string, draw: Draw) => string | undefined;

/** Makes a mistake in one text of a record or an entry of it. @param isTold whether a finding can tell what stood there */
function spoil(
  record: Sent,
  { entry = record, key, field }: { entry?: Sent | undefined; key: string; field: RegExp },
  mistake: (text: string) => string | undefined,
  isTold: boolean,
): Planted | undefined {
  const right = textOf(entry, key);
  const wrong = right === undefined ? undefined : mistake(right);
  if (right === undefined || wrong === undefined || wrong === right) return undefined;
  entry[key] = wrong;
  return {
    owner: record.VariantId === undefined ? 'product' : 'variant',
    id: idOf(record),
    field,
    ...(isTold && { right }),
  };
}

/** A mistake in a code. */
const inCode = (name: string, key: string, mistake: Mistake, isTold: boolean): Kind => ({
  name,
  rules: ['odd_pattern'],
  plant: (record, _catalog, draw) =>
    spoil(
      record,
      { key, field: key === 'Code' ? /^code$/ : /^integration_code$/ },
      (code) => mistake(code, draw),
      isTold,
    ),
});

/** Changes one character that matches. */
const changeOne =
  (pattern: RegExp, change: (sign: string) => string): Mistake =>
  (text, draw) => {
    const at = pick([...text.matchAll(pattern)], draw)?.index;
    if (at === undefined) return undefined;
    return text.slice(0, at) + change(text.charAt(at)) + text.slice(at + 1);
  };

const DIGIT_MISSING = changeOne(/\d/g, () => '');

/** Slips of the keyboard within a word of some letters. */
const mistype: Mistake = (text, draw) => {
  const at = pick([...text.matchAll(/(?<=\p{L}{2})\p{L}(?=\p{L}{2})/gu)], draw)?.index;
  if (at === undefined) return undefined;
  const [before, letter, next] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1)];
  const rest = text.slice(at + 1);
  const others = 'aeinrst'.replace(letter, '');
  return pick(
    [
      before + rest,
      before + letter + letter + rest,
      before + next + letter + rest.slice(1),
      before + others.charAt(Math.floor(draw() * others.length)) + rest,
    ],
    draw,
  );
};

/** Words that people choose from a list: without digits, not long. */
const isChosen = (text: string): boolean => /^\p{L}[\p{L} ,-]{2,39}$/u.test(text);

/** How many products of the catalog have the value. */
function countValue({ products }: Catalog, name: unknown, value: string): number {
  return products.filter((product) =>
    entriesOf(product, 'Properties').some((one) => one.Name === name && one.Value === value),
  ).length;
}

const MIN_FREQUENT = 25;

/** A mistake in a value that many products have. */
const inValue = (
  name: string,
  mistake: (text: string, draw: Draw, entry: Sent, record: Sent) => string | undefined,
): Kind => ({
  name,
  rules: ['rare_value', 'value_in_several_spellings'],
  plant: (record, catalog, draw) => {
    const entries = entriesOf(record, 'Properties').filter(
      (one) => textOf(one, 'Name') !== undefined && isChosen(textOf(one, 'Value') ?? ''),
    );
    const entry = pick(entries, draw);
    const value = entry && textOf(entry, 'Value');
    if (value === undefined || countValue(catalog, entry?.Name, value) < MIN_FREQUENT)
      return undefined;
    const field = new RegExp(`^properties\\.${String(entry?.Name)}( \\(.*\\))?$`);
    return spoil(
      record,
      { entry, key: 'Value', field },
      (text) => mistake(text, draw, entry ?? {}, record),
      true,
    );
  },
});

/** The check digit behind the other digits of a GTIN. */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const isGtin = (code: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(code) && checkDigit(code.slice(0, -1)) === code.slice(-1);

/** The first barcode of a record. */
const barcodeOf = (record: Sent): Sent | undefined =>
  entriesOf(record, 'Codes').find((one) => isGtin(textOf(one, 'Value') ?? ''));

/** A mistake in a barcode. */
const inBarcode = (
  name: string,
  rules: readonly string[],
  mistake: (code: string, draw: Draw, record: Sent, catalog: Catalog) => string | undefined,
  isTold: boolean,
): Kind => ({
  name,
  rules,
  plant: (record, catalog, draw) =>
    spoil(
      record,
      { entry: barcodeOf(record), key: 'Value', field: /^(barcode|codes\..*)$/ },
      (code) => mistake(code, draw, record, catalog),
      isTold,
    ),
});

const brandOf = (record: Sent): unknown => entriesOf(record, 'TrademarkProducts')[0]?.Name;

/** The barcode of another brand, with another number behind its prefix. */
function ofOtherBrand(
  code: string,
  draw: Draw,
  record: Sent,
  { products }: Catalog,
): string | undefined {
  const brand = brandOf(record);
  const others = products.filter((one) => brandOf(one) !== brand && barcodeOf(one) !== undefined);
  const other = pick(others, draw);
  const foreign = textOf(other ? (barcodeOf(other) ?? {}) : {}, 'Value');
  if (brand === undefined || foreign?.length !== code.length) return undefined;
  const number = String(Math.floor(draw() * 1e5)).padStart(5, '0');
  const digits = foreign.slice(0, code.length - 6) + number;
  const wrong = digits + checkDigit(digits);
  return wrong.slice(0, 7) === code.slice(0, 7) ? undefined : wrong;
}

/** Whether a prefix tells the brand: nearly all barcodes of it begin alike. */
function sharesPrefix(code: string, record: Sent, { products }: Catalog): boolean {
  const brand = brandOf(record);
  const codes = products
    .filter((one) => brandOf(one) === brand)
    .flatMap((one) => textOf(barcodeOf(one) ?? {}, 'Value') ?? []);
  const alike = codes.filter((one) => one.slice(0, 7) === code.slice(0, 7));
  return alike.length > 20 && alike.length >= 0.98 * codes.length;
}

export const VALUE_KINDS: readonly Kind[] = [
  inCode(
    'code letter for digit',
    'Code',
    changeOne(/[01]/g, (digit) => (digit === '0' ? 'O' : 'I')),
    true,
  ),
  inCode('code digit missing', 'Code', DIGIT_MISSING, false),
  inCode(
    'code digit twice',
    'Code',
    changeOne(/\d/g, (digit) => digit + digit),
    false,
  ),
  inCode(
    'code other sign',
    'Code',
    changeOne(/[-./_]/g, (sign) => (sign === '_' ? '-' : '_')),
    true,
  ),
  inCode(
    'code sign missing',
    'Code',
    changeOne(/[-./_]/g, () => ''),
    true,
  ),
  inCode('code in small letters', 'Code', (code) => code.toLowerCase(), true),
  inCode(
    'integration code without zeros',
    'IntegrationCode',
    (code) => code.replace(/^0+(?=\d)/, ''),
    true,
  ),
  inCode('integration code digit missing', 'IntegrationCode', DIGIT_MISSING, false),
  {
    ...inCode('variant code digit missing', 'Code', DIGIT_MISSING, false),
    owner: 'variant',
    rules: ['variant_odd_pattern'],
  },
  {
    name: 'part number mistyped',
    rules: ['odd_pattern'],
    plant: (record, _catalog, draw) => {
      const entry = pick(
        entriesOf(record, 'Properties').filter((one) =>
          /^[A-Z\d]+([-/][A-Z\d]+)+$/.test(textOf(one, 'Value') ?? ''),
        ),
        draw,
      );
      const field = new RegExp(`^properties\\.${String(entry?.Name)}$`);
      if (entry === undefined) return undefined;
      return spoil(
        record,
        { entry, key: 'Value', field },
        (text) => DIGIT_MISSING(text, draw),
        false,
      );
    },
  },
  inValue('value mistyped', (text, draw) => mistype(text, draw)),
  inValue('value abbreviated', (text, draw) =>
    /^\p{L}{7,}$/u.test(text) ? `${text.slice(0, 3 + Math.floor(draw() * 3))}.` : undefined,
  ),
  inValue('value in the plural', (text, draw) =>
    /^\p{L}{4,}$/u.test(text) ? text + pick(['s', 'e', 'en'], draw) : undefined,
  ),
  inValue('value with words in another order', (text) =>
    /^\p{L}+ \p{L}+$/u.test(text) ? text.split(' ').reverse().join(' ') : undefined,
  ),
  inValue('value in another language', (text, draw, entry, record) => {
    const others = entriesOf(record, 'Properties').filter(
      (one) =>
        one !== entry && entry.Code !== undefined && one.Code === entry.Code && one.Value !== text,
    );
    return textOf(pick(others, draw) ?? {}, 'Value');
  }),
  inBarcode(
    'barcode of another brand',
    ['foreign_barcode_prefix'],
    (code, draw, record, catalog) =>
      sharesPrefix(code, record, catalog) ? ofOtherBrand(code, draw, record, catalog) : undefined,
    false,
  ),
  inBarcode(
    'barcode of a book',
    ['foreign_barcode_prefix'],
    (code, draw) => {
      const digits = `978${String(Math.floor(draw() * 1e9)).padStart(9, '0')}`;
      return code.startsWith('97') ? undefined : digits + checkDigit(digits);
    },
    false,
  ),
  inBarcode(
    'barcode without its zero',
    ['invalid_barcode'],
    (code) => (/^0\d{11}$/.test(code) ? code.slice(1) : undefined),
    true,
  ),
  inBarcode(
    'barcode with swapped digits',
    ['invalid_barcode'],
    (code, draw) => {
      const at = 7 + Math.floor(draw() * (code.length - 8));
      const wrong = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
      return isGtin(wrong) ? undefined : wrong;
    },
    true,
  ),
  {
    name: 'code with a blank',
    rules: ['untidy_code'],
    plant: (record) => spoil(record, { key: 'Code', field: /^code$/ }, (code) => `${code} `, true),
  },
  {
    name: 'blank around a name',
    rules: ['space_around_name'],
    plant: (record) =>
      spoil(
        record,
        { key: 'Name', field: /^name$/ },
        (name) => (/[<&]/.test(name) ? undefined : `${name} `),
        true,
      ),
  },
  {
    name: 'HTML in a name',
    rules: ['html_in_name'],
    plant: (record) =>
      spoil(
        record,
        { key: 'Name', field: /^name$/ },
        (name) => (/[<&]/.test(name) ? undefined : name.replace(/^(\S+)/, '<b>$1</b>')),
        true,
      ),
  },
  {
    name: 'invisible sign in a name',
    rules: ['invisible_characters'],
    plant: (record) =>
      spoil(
        record,
        { key: 'Name', field: /^name$/ },
        (name) => name.replace(/(?<=\S)(?=\S)/, '\u200b'),
        true,
      ),
  },
];
