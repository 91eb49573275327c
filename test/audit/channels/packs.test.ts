/** Each channel on a small catalog: the truth is written down, line by line. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, nameRequirement } from '../../../src/audit/channels/channel.ts';
import { compileChannel } from '../../../src/audit/channels/compile.ts';
import { mapChannel } from '../../../src/audit/channels/mapping.ts';
import { titleOf } from '../../../src/audit/rule.ts';
import type { Asked } from '../open-records.ts';
import { askChannel, CHANNEL_IDS } from './ask-channel.ts';
import { idsOf, makeShop, type SHOP } from './shop.ts';

type Names = readonly (keyof typeof SHOP)[];

/** Without a GTIN that counts: of the product, or of each of its variants. */
const NO_GTIN: Names = ['noCodes', 'wrongGtin', 'ofVariantsPartly', 'ownGtinAlone'];
const NO_CODE: Names = ['codeLess', 'ownGtinAlone'];
const NO_PRICE: Names = ['noPrice', 'priceZero', 'ofVariantsPartly'];
const BAD_LINK: Names = ['noLink', 'relativeLink'];
const LONG_NAME: Names = ['name160', 'name210'];
const NO_BRAND: Names = ['noBrand', 'book', 'software'];
const BARE: Names = ['bareShirt', 'bareScarf'];
const NO_MPN: Names = ['noCodes', 'noMpn', 'codeLess', 'ofVariants', 'ofVariantsPartly'];

/** The lines that something fails, with what fails them. */
const TRUTH: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  google: {
    id: [...NO_CODE, 'longCode'],
    title: ['noName', ...LONG_NAME],
    description: ['noDescription', 'longDescription'],
    link: BAD_LINK,
    image_link: ['noPicture'],
    price: NO_PRICE,
    brand: ['noBrand', 'software'],
    gtin: [...NO_GTIN, 'untradedGtin'],
    mpn: ['noCodes'],
    color: BARE,
    size: ['bareShirt'],
    gender: BARE,
    age_group: BARE,
    additional_image_link: ['noPicture', 'onePicture'],
    product_highlight: ['shortBullets', 'noBullets'],
    shipping_weight: ['noWeight'],
  },
  openai: {
    item_id: NO_CODE,
    title: ['noName'],
    title_length: LONG_NAME,
    description: ['noDescription'],
    description_length: ['longDescription'],
    url: BAD_LINK,
    brand: NO_BRAND,
    image_url: ['noPicture'],
    price: NO_PRICE,
    gtin: NO_GTIN,
    mpn: ['noCodes'],
    weight: ['noWeight'],
    additional_image_urls: ['noPicture', 'onePicture'],
    color: BARE,
    size: ['bareShirt'],
    gender: BARE,
  },
  amazon: {
    item_name: ['noName'],
    item_name_length: ['name210'],
    item_name_short: LONG_NAME,
    item_name_characters: ['markedName'],
    brand: NO_BRAND,
    product_identifier: NO_GTIN,
    main_image: ['noPicture'],
    other_images: ['noPicture', 'onePicture'],
    bullet_point: ['noBullets'],
    bullet_points: ['shortBullets', 'noBullets'],
    product_description: ['noDescription', 'longDescription'],
    country_of_origin: ['noOrigin'],
    manufacturer: ['noManufacturer'],
    part_number: NO_MPN,
    color: BARE,
    size: ['bareShirt'],
  },
  schema_org: {
    name: ['noName'],
    image: ['noPicture'],
    offers_price: NO_PRICE,
    offers_price_currency: ['noCurrency'],
    offers_url: BAD_LINK,
    description: ['noDescription'],
    brand: NO_BRAND,
    sku: NO_CODE,
    gtin: NO_GTIN,
    mpn: ['noCodes'],
    color: BARE,
    size: ['bareShirt'],
    audience_suggested_gender: BARE,
  },
  shopify: {
    title: ['noName'],
    description: ['noDescription'],
    price: NO_PRICE,
    price_currency: ['noCurrency'],
    media: ['noPicture'],
    url: BAD_LINK,
    barcodes: NO_GTIN,
    sku: NO_CODE,
    options_color: BARE,
    options_size: ['bareShirt'],
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
    brand_name: NO_BRAND,
    trade_item_description_length: ['name210'],
    gross_weight: ['noWeight'],
    width: ['noWeight'],
    depth: ['noWeight'],
    country_of_origin: ['noOrigin'],
    referenced_file: ['noPicture'],
  },
};

let shop: Asked;
beforeAll(async () => {
  shop = await makeShop();
});

it('has a truth for every channel', () => {
  expect(Object.keys(TRUTH).sort()).toEqual([...CHANNEL_IDS].sort());
});

it.each(CHANNEL_IDS)('%s: finds what fails each line, and nothing else', async (id) => {
  const { failing } = await askChannel(id, shop);
  const truth = Object.entries(TRUTH[id] ?? {}).map(([line, names]) => [line, idsOf(...names)]);
  expect(failing).toEqual(Object.fromEntries(truth));
});

it('unknown is who lacks what is required under a condition that the catalog does not tell', async () => {
  const { unknown, failing } = await askChannel('gpsr', shop);
  expect(unknown).toEqual({
    responsible_person: 1,
    responsible_person_electronic_address: 1,
    warnings: 1,
  });
  expect(failing).not.toHaveProperty('warnings');
  expect((await askChannel('gdsn', shop)).unknown).toEqual({
    trade_item_description: 1,
    net_content: 1,
  });
});

describe.each(CHANNELS.map((channel) => [channel.id, channel] as const))(
  'the pack %s',
  (_id, channel: Channel) => {
    it('names each line once', () => {
      const names = channel.requirements.map(nameRequirement);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    });

    it('calls each line differently', () => {
      const titles = compileChannel(
        channel,
        mapChannel(channel, { filled: new Map(), named: [] }),
      ).map(titleOf);
      expect(new Set(titles).size).toBe(titles.length);
    });

    it('tells of each line where it was read, and has no source besides', () => {
      const used = new Set(channel.requirements.map(({ source }) => source));
      expect(Object.keys(channel.sources).sort()).toEqual([...used].sort());
      for (const { url, readOn } of Object.values(channel.sources)) {
        expect(url).toMatch(/^https?:\/\/\S+$/);
        expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
      }
    });

    it('only recommends what rests on a page of others, and says so', () => {
      const rules = compileChannel(channel, mapChannel(channel, { filled: new Map(), named: [] }));
      const isOfOthers = channel.requirements.filter(
        ({ source }) => channel.sources[source]?.isThirdParty,
      );
      for (const requirement of isOfOthers) {
        const rule = rules.find(({ id }) => id.endsWith(nameRequirement(requirement)));
        expect(rule).toMatchObject({
          severity: 'hint',
          why: expect.stringContaining('not on a page of its own'),
        });
      }
    });

    it('says of each conditional line what the condition is', () => {
      for (const { need, when } of channel.requirements)
        if (need === 'conditional') expect(when).toBeDefined();
    });
  },
);
