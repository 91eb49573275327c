/** Each channel on a small catalog: the truth is written down, line by line. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Channel, NOT_VERIFIED, nameRequirement } from '../../../../src/copy/audit/channels/channel.ts';
import { CHANNELS } from '../../../../src/copy/audit/channels/channels.ts';
import type { Asked } from '../open-records.ts';
import { askChannel, CHANNEL_IDS } from './ask-channel.ts';
import { idsOf, openShop, type SHOP } from './shop.ts';

type Names = readonly (keyof typeof SHOP)[];

/** Without a GTIN that counts: of the product, or of each of its variants. */
const NO_GTIN: Names = ['noCodes', 'wrongGtin', 'ofVariantsPartly', 'ownGtinAlone'];
const NO_CODE: Names = ['codeLess', 'ownGtinAlone'];
const NO_PRICE: Names = ['noPrice', 'priceZero', 'ofVariantsPartly'];
const BAD_LINK: Names = ['noLink', 'relativeLink'];
const NO_MPN: Names = ['noCodes', 'noMpn', 'codeLess', 'ofVariants', 'ofVariantsPartly'];

/** The lines that something fails, with what fails them. */
const TRUTH: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  google: {
    id: NO_CODE,
    title: ['noName', 'name160'],
    description: ['noDescription'],
    link: BAD_LINK,
    image_link: ['noPicture'],
    price: NO_PRICE,
    brand: ['noBrand'],
    gtin: NO_GTIN,
    mpn: ['noCodes'],
    color: ['bareShirt'],
    size: ['bareShirt'],
    gender: ['bareShirt'],
    age_group: ['bareShirt'],
    additional_image_link: ['noPicture', 'onePicture'],
    product_highlight: ['shortBullets'],
    shipping_weight: ['noWeight'],
  },
  openai: {
    item_id: NO_CODE,
    title: ['noName', 'name160'],
    description: ['noDescription'],
    url: BAD_LINK,
    brand: ['noBrand', 'book'],
    image_url: ['noPicture'],
    price: NO_PRICE,
    gtin: NO_GTIN,
    mpn: ['noCodes'],
    weight: ['noWeight'],
    additional_image_urls: ['noPicture', 'onePicture'],
    color: ['bareShirt'],
    size: ['bareShirt'],
    gender: ['bareShirt'],
  },
  amazon: {
    item_name: ['noName'],
    item_name_length: ['name160'],
    item_name_characters: ['markedName'],
    brand: ['noBrand', 'book'],
    product_identifier: NO_GTIN,
    main_image: ['noPicture'],
    other_images: ['noPicture', 'onePicture'],
    bullet_point: ['shortBullets'],
    product_description: ['noDescription'],
    manufacturer: ['noManufacturer'],
    part_number: NO_MPN,
    color: ['bareShirt'],
    size: ['bareShirt'],
  },
  schema_org: {
    name: ['noName'],
    image: ['noPicture'],
    offers_price: NO_PRICE,
    offers_price_currency: ['noCurrency', 'ofVariantsPartly'],
    offers_url: BAD_LINK,
    description: ['noDescription'],
    brand: ['noBrand', 'book'],
    sku: NO_CODE,
    gtin: NO_GTIN,
    mpn: ['noCodes'],
    color: ['bareShirt'],
    size: ['bareShirt'],
    audience_suggested_gender: ['bareShirt'],
  },
  shopify: {
    id: NO_CODE,
    title: ['noName'],
    description: ['noDescription'],
    price: NO_PRICE,
    price_currency: ['noCurrency', 'ofVariantsPartly'],
    media: ['noPicture'],
    url: BAD_LINK,
    barcodes: NO_GTIN,
    vendor: ['noBrand', 'book'],
    options_color: ['bareShirt'],
    options_size: ['bareShirt'],
    weight: ['noWeight'],
  },
  gpsr: {
    manufacturer_name: ['noManufacturer'],
    manufacturer_postal_address: ['noManufacturer'],
    manufacturer_electronic_address: ['noManufacturer'],
    picture: ['noPicture'],
    type: ['noName'],
  },
  gdsn: {
    gtin: NO_GTIN,
    brand_name: ['noBrand', 'book'],
    trade_item_description: ['noName'],
    gross_weight: ['noWeight'],
    width: ['noWeight'],
    depth: ['noWeight'],
    referenced_file: ['noPicture'],
  },
};

let shop: Asked;
beforeAll(async () => {
  shop = await openShop();
});

it('has a truth for every channel', () => {
  expect(Object.keys(TRUTH).sort()).toEqual([...CHANNEL_IDS].sort());
});

describe.each(CHANNEL_IDS)('%s', (id) => {
  it('finds what fails each line, and nothing else', async () => {
    const { failing } = await askChannel(id, shop);
    const truth = Object.entries(TRUTH[id] ?? {}).map(([line, names]) => [line, idsOf(...names)]);
    expect(failing).toEqual(Object.fromEntries(truth));
  });

  it('counts as ready who fails no required line and of whom all is known', async () => {
    const { channel, standing, verdicts } = await askChannel(id, shop);
    const required = verdicts.filter(({ rule }) => rule.severity === 'error');
    const failing = new Set(required.flatMap(({ examples }) => examples.map((example) => example.id)));
    expect(standing?.withError).toBe(failing.size);
    expect(standing?.open).toBe(id === 'gpsr' ? 1 : 0);
    expect(channel.channel.requirements.length).toBeGreaterThan(5);
  });
});

it('unknown is who lacks what is required under a condition that the catalog does not tell', async () => {
  const { unknown, failing } = await askChannel('gpsr', shop);
  expect(unknown).toEqual({ responsible_person: 1, warnings: 1 });
  expect(failing).not.toHaveProperty('warnings');
});

it('details say what is wrong, of the product or of its variants', async () => {
  const { verdicts } = await askChannel('google', shop, {}, [
    'google_title',
    'google_gtin',
    'google_additional_image_link',
  ]);
  const details = verdicts.flatMap(({ examples }) => examples.map(({ id, detail }) => [id, detail] as const));
  expect(details).toEqual(
    expect.arrayContaining([
      [2, 'nothing in name'],
      [3, '160 characters, at most 150'],
      [12, '4006381333932 is no GTIN'],
      [26, '1 of 2 variants lack it'],
      [27, '1 of 1 variants lack it'],
      [6, '1 found, 2 needed'],
    ]),
  );
});

it('a fix says how many products it makes ready', async () => {
  const { standing } = await askChannel('shopify', shop);
  expect(standing?.fixes[0]).toMatchObject({ products: 3, sellable: 2, rule: { id: 'shopify_price' } });
});

describe.each(CHANNELS.map((channel) => [channel.id, channel] as const))('the pack %s', (_id, channel: Channel) => {
  it('names each line once', () => {
    const names = channel.requirements.map(nameRequirement);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  it('tells of each line where it was read, or that nobody could check it', () => {
    for (const { source } of channel.requirements)
      if (source !== NOT_VERIFIED) expect(channel.sources).toHaveProperty([source]);
    for (const { url, readOn } of Object.values(channel.sources)) {
      expect(url).toMatch(/^https?:\/\/\S+$/);
      expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('says of each conditional line what the condition is, and has a source for every one that it names', () => {
    for (const { need, when } of channel.requirements) if (need === 'conditional') expect(when).toBeDefined();
    const used = new Set(channel.requirements.map(({ source }) => source));
    expect(Object.keys(channel.sources).filter((key) => !used.has(key))).toEqual([]);
  });
});
