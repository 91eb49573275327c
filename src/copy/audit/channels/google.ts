/** Google Merchant Center: what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

/** The pack. */
export const GOOGLE: Channel = {
  id: 'google',
  title: 'Google Merchant Center',
  version: '2026-11-21',
  about:
    'Product data for ads and free listings. Attributes of the offer (availability, condition, shipping) come from the shop.',
  sources: {
    spec: {
      title: 'Google Merchant Center Help, product data specification',
      url: 'https://support.google.com/merchants/answer/7052112',
      readOn: '2026-11-21',
    },
    image: {
      title: 'Google Merchant Center Help, image link',
      url: 'https://support.google.com/merchants/answer/6324350',
      readOn: '2026-11-21',
    },
    feed_guide: {
      title: "Overview of the specification's required and conditional attributes, by a feed tool",
      url: 'https://feedrevision.com/en/docs/channels/google_merchant_products',
      readOn: '2026-11-21',
    },
    limits: {
      title: "Summary of the specification's limits, by a feed tool (2026-05-07)",
      url: 'https://emberfeed.com/specs/google-merchant-image-requirements-2026',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'id', need: 'required', facts: ['code'], limits: { maxChars: 50 }, source: 'spec' },
    { attribute: 'title', need: 'required', facts: ['name'], limits: { maxChars: 150 }, source: 'limits' },
    {
      attribute: 'description',
      need: 'required',
      facts: ['description'],
      limits: { maxChars: 5000 },
      source: 'limits',
    },
    { attribute: 'link', need: 'required', facts: ['link'], limits: { form: 'web_address' }, source: 'limits' },
    { attribute: 'image_link', need: 'required', facts: ['picture'], source: 'image' },
    { attribute: 'availability', need: 'required', facts: ['availability'], source: 'limits' },
    { attribute: 'price', need: 'required', facts: ['price'], limits: { form: 'above_zero' }, source: 'limits' },
    {
      attribute: 'brand',
      need: 'conditional',
      facts: ['brand'],
      when: 'not_media',
      limits: { maxChars: 70 },
      source: 'limits',
    },
    { attribute: 'gtin', need: 'recommended', facts: ['gtin'], limits: { form: 'gtin' }, source: 'limits' },
    {
      attribute: 'mpn',
      need: 'conditional',
      facts: ['mpn'],
      when: 'no_gtin',
      limits: { maxChars: 70 },
      source: 'feed_guide',
    },
    {
      attribute: 'color',
      need: 'conditional',
      facts: ['color'],
      when: 'apparel',
      limits: { maxChars: 100 },
      source: 'feed_guide',
    },
    {
      attribute: 'size',
      need: 'conditional',
      facts: ['size'],
      when: 'apparel',
      limits: { maxChars: 100 },
      source: 'feed_guide',
    },
    { attribute: 'gender', need: 'conditional', facts: ['gender'], when: 'apparel', source: 'feed_guide' },
    { attribute: 'age_group', need: 'conditional', facts: ['age_group'], when: 'apparel', source: 'feed_guide' },
    {
      attribute: 'item_group_id',
      need: 'conditional',
      facts: ['code'],
      when: 'has_variants',
      limits: { maxChars: 50 },
      source: NOT_VERIFIED,
    },
    { attribute: 'condition', need: 'recommended', facts: ['condition'], source: 'limits' },
    {
      attribute: 'additional_image_link',
      need: 'recommended',
      facts: ['picture'],
      limits: { minCount: 2 },
      source: 'image',
    },
    { attribute: 'google_product_category', need: 'recommended', facts: ['google_category'], source: NOT_VERIFIED },
    {
      attribute: 'product_type',
      need: 'recommended',
      facts: ['category'],
      limits: { maxChars: 750 },
      source: NOT_VERIFIED,
    },
    {
      attribute: 'material',
      need: 'recommended',
      facts: ['material'],
      limits: { maxChars: 200 },
      source: 'feed_guide',
    },
    {
      attribute: 'product_highlight',
      need: 'recommended',
      facts: ['bullets'],
      limits: { minCount: 2, maxChars: 150 },
      source: NOT_VERIFIED,
    },
    { attribute: 'shipping_weight', need: 'recommended', facts: ['weight'], source: 'feed_guide' },
  ],
};
