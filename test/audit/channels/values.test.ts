/** What of a value counts for a channel: amounts with their units, pictures with their addresses, each of several bullet points. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

const ask = async (channel: string, line: string, ...products: readonly PimRecord[]) => {
  const records = products.map((fields, at) => ({ ProductId: at + 1, Code: `P-${at + 1}`, Name: 'Chair', ...fields }));
  const { verdicts, failing } = await askChannel(channel, await openRecords({ products: records }), {}, [
    `${channel}_${line}`,
  ]);
  return { ids: failing[line] ?? [], details: verdicts[0]?.examples.map(({ detail }) => detail) };
};

const property = (Name: string, Value: unknown, more: object = {}) => ({ Properties: [{ Name, Value, ...more }] });

describe.each([
  ['google', 'shipping_weight'],
  ['gdsn', 'gross_weight'],
])('a weight for %s', (channel, line) => {
  it('counts with its unit, wherever that is told', async () => {
    const found = await ask(
      channel,
      line,
      property('Weight', '1'),
      property('Weight', '1', { Unit: 'kg' }),
      property('Weight', '1 kg'),
      { Dimensions: [{ Type: 'Weight', Value: 4 }] },
    );
    expect(found).toEqual({ ids: [1, 4], details: ['1 without a unit', '4 without a unit'] });
  });
});

describe.each([
  ['google', 'image_link'],
  ['openai', 'image_url'],
  ['amazon', 'main_image'],
  ['schema_org', 'image'],
])('a picture for %s', (channel, line) => {
  it('counts by its address', async () => {
    const found = await ask(
      channel,
      line,
      { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] },
      { Pictures: [{ PictureId: 2, ImageUrl: 'https://a.example/2.png' }] },
      { Pictures: [{ PictureId: 3, PictureKey: 'p/3.png' }] },
      { Pictures: [{ PictureId: 4, Link: '/4.png' }] },
    );
    expect(found).toEqual({ ids: [3, 4], details: ['pictures without a web address', 'no web address'] });
  });

  it('is missing everywhere where no picture has an address', async () => {
    const pictures = { Pictures: [{ PictureId: 1, PictureKey: 'p/1.png' }] };
    expect((await ask(channel, line, pictures, pictures)).ids).toEqual([1, 2]);
  });
});

it('each value of a property that holds several is a bullet point', async () => {
  const several = 'Keeps all water out, Weighs next to nothing, Folds into its pocket';
  const found = await ask(
    'amazon',
    'bullet_points',
    property('Features', several, { Type: 'multiselect' }),
    property('Features', several.split(', '), { Type: 'multiselect' }),
    property('Features', several, { Type: 'text' }),
    property('Features', 'Keeps all water out', { Type: 'multiselect' }),
  );
  expect(found.ids).toEqual([3, 4]);
});

it('pictures are counted by their addresses, and those without one are told beside', async () => {
  const found = await ask(
    'google',
    'additional_image_link',
    { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }, { PictureId: 2 }] },
    { Pictures: [{ PictureId: 3, Link: 'https://a.example/3.png' }] },
  );
  expect(found.details).toEqual(['1 found, 2 needed; pictures without a web address', '1 found, 2 needed']);
});

it('examples are those with a wrong value where most have one, else they are in the order of their codes', async () => {
  const bare = property('Weight', '1');
  const none = property('Weight', '');
  expect((await ask('google', 'shipping_weight', none, bare, bare)).details).toEqual([
    '1 without a unit',
    '1 without a unit',
    'nothing in property Weight',
  ]);
  expect((await ask('google', 'shipping_weight', none, bare, none)).details).toEqual([
    'nothing in property Weight',
    '1 without a unit',
    'nothing in property Weight',
  ]);
});

describe.each([
  ['google', 'gtin'],
  ['amazon', 'product_identifier'],
  ['shopify', 'barcodes'],
  ['gdsn', 'gtin'],
])('a GTIN for %s', (channel, line) => {
  it('is one whatever divides its digits, and is none with other characters', async () => {
    const codes = (CodeType: string, ...values: readonly string[]) => ({
      Codes: values.map((Value) => ({ CodeType, Value })),
    });
    const found = await ask(
      channel,
      line,
      codes('ISBN', '978-2-26-692706-2'),
      codes('EAN', '803895 7724788'),
      codes('EAN', '3,70012E+12'),
      codes('EAN', '301O254485836'),
      codes('ISBN', '0-306-40615-2'),
      codes('EAN', '301O254485836', '4006381333931'),
    );
    expect(found).toEqual({
      ids: [3, 4, 5],
      details: [
        '3,70012E+12 is no GTIN',
        '301O254485836 is no GTIN',
        '0-306-40615-2 is an ISBN of 10 characters, no GTIN',
      ],
    });
  });
});

it.each([
  ['schema_org', 'gtin'],
  ['openai', 'gtin'],
])('a GTIN for %s has nothing between its digits', async (channel, line) => {
  const codes = (Value: string) => ({ Codes: [{ CodeType: 'EAN', Value }] });
  const found = await ask(channel, line, codes('400-6381-33393-1'), codes('4006381333931'), codes('4006381333932'));
  expect(found).toEqual({
    ids: [1, 3],
    details: ['400-6381-33393-1 has blanks or hyphens in it', '4006381333932 is no GTIN'],
  });
});

it('a prefix that is not for trade is one whatever divides the digits', async () => {
  const found = await ask('google', 'gtin', { Codes: [{ CodeType: 'EAN', Value: '200-0000-0000-15' }] });
  expect(found.details).toEqual(['200-0000-0000-15 has a prefix that is not for trade']);
});

describe.each([
  ['shopify', 'price_currency'],
  ['schema_org', 'offers_price_currency'],
])('a currency for %s', (channel, line) => {
  const [euros, bare, none] = [
    { Prices: [{ Price: 2, Currency: 'EUR' }] },
    { Prices: [{ Price: 2, Currency: '' }] },
    { Prices: [] },
  ];
  const flaw = 'a price without its currency';
  it.each([
    ['all have one', none, [euros, euros], []],
    ['a variant has no price', none, [euros, none], []],
    ['a variant has a price without one', none, [euros, bare], [`${flaw} (1 of 2 variants)`]],
    ['a variant has a price without one and another no price', none, [bare, none], [`${flaw} (1 of 2 variants)`]],
    ['the product has one', euros, [none], []],
    ['the product has a price without one', bare, [], [flaw]],
    ['nothing has a price', none, [none], []],
  ] as const)('where %s', async (_what, own, variants, details) => {
    const products = [{ ProductId: 1, Code: 'P', Name: 'Chair', ...own }];
    const sold = variants.map((fields, at) => ({ VariantId: at + 1, ProductId: 1, Code: `V-${at}`, ...fields }));
    const copy = await openRecords({ products, variants: sold });
    const { verdicts } = await askChannel(channel, copy, {}, [`${channel}_${line}`]);
    expect(verdicts[0]?.examples.map(({ detail }) => detail)).toEqual(details);
  });
});

it('names the characters that must not be in a name', async () => {
  const found = await ask('amazon', 'item_name_characters', { Name: 'Chair? 5 $, $ 6' }, { Name: 'Chair' });
  expect(found).toEqual({ ids: [1], details: ['has $ ?, which must not be in it'] });
});

it.each([
  ['no-break and zero-width spaces', '\u00a0\u200b\u00a0', true],
  ['their entities', '<p>&nbsp;&#160;&ZeroWidth;</p>', false],
  ['entities and tags', '<p>&nbsp;&#8203;<br></p>', true],
  ['a tag that does not end', '<b', false],
  ['a letter behind them', '\u200b\u00a0M', false],
  ['an ampersand', '&', false],
])('a description of %s', async (_what, LongDescription, isMissing) => {
  const { ids } = await ask('google', 'description', { LongDescription });
  expect(ids).toEqual(isMissing ? [1] : []);
});
