/** Google merchant listing (schema.org): what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

/** The pack. */
export const SCHEMA_ORG: Channel = {
  id: 'schema_org',
  title: 'Google merchant listing (schema.org)',
  version: '2026-11-21',
  about:
    'The structured data of a product page that Google Search shows as a merchant listing; reviews, shipping and returns come from the shop.',
  sources: {
    listing: {
      title: 'Google Search Central, merchant listing structured data',
      url: 'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
      readOn: '2026-11-21',
    },
    required: {
      title: 'Summary of what makes a page eligible: name, image, a price above 0 and its currency',
      url: 'https://hashnode.com/posts/product-schema-for-small-shops-offers-shipping-and-returns/6adaaa5cf955aeeebdf2a740',
      readOn: '2026-11-21',
    },
    table: {
      title: 'Table of required and recommended properties, by a tool for structured data',
      url: 'https://www.magstags.com/merchant-listing-schema/',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'name', need: 'required', facts: ['name'], source: 'required' },
    { attribute: 'image', need: 'required', facts: ['picture'], source: 'required' },
    {
      attribute: 'offers.price',
      need: 'required',
      facts: ['price'],
      limits: { form: 'above_zero' },
      source: 'required',
    },
    {
      attribute: 'offers.priceCurrency',
      need: 'conditional',
      facts: ['currency'],
      when: 'has_price',
      source: 'required',
    },
    { attribute: 'offers.availability', need: 'recommended', facts: ['availability'], source: 'table' },
    { attribute: 'offers.itemCondition', need: 'recommended', facts: ['condition'], source: NOT_VERIFIED },
    { attribute: 'offers.shippingDetails', need: 'recommended', facts: ['policies'], source: 'listing' },
    { attribute: 'offers.hasMerchantReturnPolicy', need: 'recommended', facts: ['policies'], source: 'listing' },
    {
      attribute: 'offers.url',
      need: 'recommended',
      facts: ['link'],
      limits: { form: 'web_address' },
      source: NOT_VERIFIED,
    },
    { attribute: 'description', need: 'recommended', facts: ['description'], source: 'table' },
    { attribute: 'brand', need: 'recommended', facts: ['brand'], source: 'table' },
    { attribute: 'sku', isOfEachVariant: true, need: 'recommended', facts: ['code'], source: 'table' },
    {
      attribute: 'gtin',
      isOfEachVariant: true,
      need: 'recommended',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'table',
    },
    { attribute: 'mpn', need: 'recommended', facts: ['mpn'], when: 'no_gtin', source: 'table' },
    { attribute: 'color', need: 'recommended', facts: ['color'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'size', need: 'recommended', facts: ['size'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'material', need: 'recommended', facts: ['material'], source: NOT_VERIFIED },
    {
      attribute: 'audience.suggestedGender',
      need: 'recommended',
      facts: ['gender'],
      when: 'apparel',
      source: NOT_VERIFIED,
    },
    {
      attribute: 'inProductGroupWithID',
      need: 'recommended',
      facts: ['code'],
      when: 'has_variants',
      source: NOT_VERIFIED,
    },
  ],
};
