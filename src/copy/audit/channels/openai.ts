/** OpenAI product feed: what it asks of a product's data. Facts of its specification in our own words. */

import type { Channel } from './channel.ts';

/** The pack. */
export const OPENAI: Channel = {
  id: 'openai',
  title: 'OpenAI product feed',
  version: '2026-11-21',
  about:
    'Product data for shopping in ChatGPT, for feeds that are to be found; the switches, the seller and what checkout needs come from the shop. What earlier editions of the specification limited in length (codes, brands, part numbers, materials) has no limit now.',
  sources: {
    products: {
      title: 'OpenAI, reference of file uploads, products: nine required fields, the others optional',
      url: 'https://developers.openai.com/commerce/specs/file-upload/products.md',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'item_id', isOfEachVariant: true, need: 'required', facts: ['code'], source: 'products' },
    { attribute: 'title', need: 'required', facts: ['name'], source: 'products' },
    {
      attribute: 'title',
      id: 'title_length',
      isOfValues: true,
      need: 'recommended',
      facts: ['name'],
      limits: { maxChars: 150 },
      source: 'products',
    },
    { attribute: 'description', need: 'required', facts: ['description'], source: 'products' },
    {
      attribute: 'description',
      id: 'description_length',
      isOfValues: true,
      need: 'recommended',
      facts: ['description'],
      limits: { maxChars: 5000 },
      source: 'products',
    },
    { attribute: 'url', need: 'required', facts: ['link'], limits: { form: 'web_address' }, source: 'products' },
    { attribute: 'brand', need: 'required', facts: ['brand'], source: 'products' },
    { attribute: 'seller_name', need: 'required', facts: ['seller'], source: 'products' },
    {
      attribute: 'image_url',
      need: 'required',
      facts: ['picture_address'],
      limits: { form: 'web_address' },
      source: 'products',
    },
    { attribute: 'availability', need: 'required', facts: ['availability'], source: 'products' },
    { attribute: 'price', need: 'required', facts: ['price'], limits: { form: 'above_zero' }, source: 'products' },
    { attribute: 'is_eligible_search', need: 'recommended', facts: ['listing'], source: 'products' },
    {
      attribute: 'gtin',
      isOfEachVariant: true,
      need: 'recommended',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'products',
    },
    { attribute: 'mpn', need: 'recommended', facts: ['mpn'], when: 'no_gtin', source: 'products' },
    { attribute: 'product_category', need: 'recommended', facts: ['category'], source: 'products' },
    { attribute: 'material', need: 'recommended', facts: ['material'], source: 'products' },
    { attribute: 'weight', need: 'recommended', facts: ['weight'], source: 'products' },
    {
      attribute: 'additional_image_urls',
      need: 'recommended',
      facts: ['picture_address'],
      limits: { minCount: 2, form: 'web_address' },
      source: 'products',
    },
    { attribute: 'group_id', need: 'conditional', facts: ['code'], when: 'has_variants', source: 'products' },
    { attribute: 'color', need: 'recommended', facts: ['color'], when: 'apparel', source: 'products' },
    { attribute: 'size', need: 'recommended', facts: ['size'], when: 'sized_apparel', source: 'products' },
    { attribute: 'gender', need: 'recommended', facts: ['gender'], when: 'apparel', source: 'products' },
    { attribute: 'return_policy', need: 'recommended', facts: ['policies'], source: 'products' },
  ],
};
