/** OpenAI product feed: what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

/** The pack. */
export const OPENAI: Channel = {
  id: 'openai',
  title: 'OpenAI product feed',
  version: '2026-11-21',
  about:
    'Product data for shopping in ChatGPT, for feeds that are to be found; the switches, the seller and what checkout needs come from the shop.',
  sources: {
    fields: {
      title: 'OpenAI, field reference of the product feed',
      url: 'https://developers.openai.com/commerce/product-feeds/spec',
      readOn: '2026-11-21',
    },
    first: {
      title: 'OpenAI, product feed specification as first published: limits of length',
      url: 'https://developers.openai.com/commerce/specs/feed',
      readOn: '2026-11-21',
    },
    nine: {
      title: 'Summary of the nine required fields, by a feed checker',
      url: 'https://glama.ai/mcp/connectors/com.shopaiready/shopaiready/tools/validate_feed_for_chatgpt',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    {
      attribute: 'item_id',
      isOfEachVariant: true,
      need: 'required',
      facts: ['code'],
      limits: { maxChars: 100 },
      source: 'first',
    },
    { attribute: 'title', need: 'required', facts: ['name'], limits: { maxChars: 150 }, source: 'first' },
    { attribute: 'description', need: 'required', facts: ['description'], limits: { maxChars: 5000 }, source: 'first' },
    { attribute: 'url', need: 'required', facts: ['link'], limits: { form: 'web_address' }, source: 'nine' },
    { attribute: 'brand', need: 'required', facts: ['brand'], limits: { maxChars: 70 }, source: 'nine' },
    { attribute: 'seller_name', need: 'required', facts: ['seller'], source: 'nine' },
    { attribute: 'image_url', need: 'required', facts: ['picture'], source: 'nine' },
    { attribute: 'availability', need: 'required', facts: ['availability'], source: 'nine' },
    { attribute: 'price', need: 'required', facts: ['price'], limits: { form: 'above_zero' }, source: 'nine' },
    { attribute: 'is_eligible_search', need: 'required', facts: ['listing'], source: 'fields' },
    {
      attribute: 'gtin',
      isOfEachVariant: true,
      need: 'recommended',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'first',
    },
    {
      attribute: 'mpn',
      need: 'recommended',
      facts: ['mpn'],
      when: 'no_gtin',
      limits: { maxChars: 70 },
      source: 'first',
    },
    { attribute: 'product_category', need: 'recommended', facts: ['category'], source: 'first' },
    { attribute: 'material', need: 'recommended', facts: ['material'], limits: { maxChars: 100 }, source: 'first' },
    { attribute: 'weight', need: 'recommended', facts: ['weight'], source: 'first' },
    {
      attribute: 'additional_image_urls',
      need: 'recommended',
      facts: ['picture'],
      limits: { minCount: 2 },
      source: 'first',
    },
    { attribute: 'group_id', need: 'conditional', facts: ['code'], when: 'has_variants', source: 'first' },
    { attribute: 'color', need: 'recommended', facts: ['color'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'size', need: 'recommended', facts: ['size'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'gender', need: 'recommended', facts: ['gender'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'return_policy', need: 'recommended', facts: ['policies'], source: 'fields' },
  ],
};
