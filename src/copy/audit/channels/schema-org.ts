/** Google merchant listing (schema.org): what it asks of a product's data. Facts of its specification in our own words. */

import type { Channel } from './channel.ts';

/** The pack. */
export const SCHEMA_ORG: Channel = {
  id: 'schema_org',
  title: 'Google merchant listing (schema.org)',
  version: '2026-11-21',
  about:
    'The structured data of a product page that Google Search shows as a merchant listing; reviews, shipping and returns come from the shop.',
  sources: {
    listing: {
      title: 'Google Search Central, merchant listing structured data: required and recommended properties',
      url: 'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'name', need: 'required', facts: ['name'], source: 'listing' },
    {
      attribute: 'image',
      need: 'required',
      facts: ['picture_address'],
      limits: { form: 'web_address' },
      source: 'listing',
    },
    {
      attribute: 'offers.price',
      need: 'required',
      facts: ['price'],
      limits: { form: 'above_zero' },
      source: 'listing',
    },
    {
      attribute: 'offers.priceCurrency',
      isOfValues: true,
      need: 'conditional',
      facts: ['currency'],
      when: 'has_price',
      source: 'listing',
    },
    { attribute: 'offers.availability', need: 'recommended', facts: ['availability'], source: 'listing' },
    { attribute: 'offers.itemCondition', need: 'recommended', facts: ['condition'], source: 'listing' },
    { attribute: 'offers.shippingDetails', need: 'recommended', facts: ['policies'], source: 'listing' },
    { attribute: 'offers.hasMerchantReturnPolicy', need: 'recommended', facts: ['policies'], source: 'listing' },
    {
      attribute: 'offers.url',
      need: 'recommended',
      facts: ['link'],
      limits: { form: 'web_address' },
      source: 'listing',
    },
    { attribute: 'description', need: 'recommended', facts: ['description'], source: 'listing' },
    { attribute: 'brand', need: 'recommended', facts: ['brand'], source: 'listing' },
    { attribute: 'sku', isOfEachVariant: true, need: 'recommended', facts: ['code'], source: 'listing' },
    {
      attribute: 'gtin',
      isOfEachVariant: true,
      need: 'recommended',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'listing',
    },
    { attribute: 'mpn', need: 'recommended', facts: ['mpn'], when: 'no_gtin', source: 'listing' },
    { attribute: 'color', need: 'recommended', facts: ['color'], when: 'apparel', source: 'listing' },
    { attribute: 'size', need: 'recommended', facts: ['size'], when: 'sized_apparel', source: 'listing' },
    { attribute: 'material', need: 'recommended', facts: ['material'], source: 'listing' },
    {
      attribute: 'audience.suggestedGender',
      need: 'recommended',
      facts: ['gender'],
      when: 'apparel',
      source: 'listing',
    },
    {
      attribute: 'inProductGroupWithID',
      need: 'recommended',
      facts: ['code'],
      when: 'has_variants',
      source: 'listing',
    },
  ],
};
