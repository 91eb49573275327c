/** Shopify and UCP catalog: what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

const UNREAD = "UCP has no field for it, and Shopify's own page on what products need could not be read";

/** The pack. */
export const SHOPIFY: Channel = {
  id: 'shopify',
  title: 'Shopify and UCP catalog',
  version: '2026-11-21',
  about:
    'The product and variant of the Universal Commerce Protocol, and what the Shopify Catalog asks of a product; address and availability come from the shop.',
  sources: {
    ucp: {
      title: 'Universal Commerce Protocol, schemas product.json and variant.json (2026-08-22)',
      url: 'https://github.com/Universal-Commerce-Protocol/ucp/tree/fdcf8934d1b6bfaf54d4d80e66db00f2ba67fad1/source/schemas/shopping/types',
      readOn: '2026-11-21',
    },
    catalog: {
      title:
        'Requirements of the Shopify Catalog, quoted from the Shopify Help Center: title, image, price above 0, page',
      url: 'https://www.shopifyranked.com/shopify-ai-search/catalog-eligibility/',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'id', isOfEachVariant: true, need: 'required', facts: ['code'], source: 'ucp' },
    { attribute: 'title', need: 'required', facts: ['name'], source: 'ucp' },
    { attribute: 'description', need: 'required', facts: ['description'], source: 'ucp' },
    { attribute: 'price', need: 'required', facts: ['price'], limits: { form: 'above_zero' }, source: 'catalog' },
    {
      attribute: 'price.currency',
      isOfValues: true,
      need: 'conditional',
      facts: ['currency'],
      when: 'has_price',
      source: 'ucp',
    },
    { attribute: 'media', need: 'required', facts: ['picture'], source: 'catalog' },
    { attribute: 'url', need: 'recommended', facts: ['link'], limits: { form: 'web_address' }, source: 'ucp' },
    { attribute: 'availability', need: 'recommended', facts: ['availability'], source: 'ucp' },
    { attribute: 'categories', need: 'recommended', facts: ['category'], source: 'ucp' },
    {
      attribute: 'barcodes',
      isOfEachVariant: true,
      need: 'recommended',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'ucp',
    },
    {
      attribute: 'vendor',
      need: 'recommended',
      facts: ['brand'],
      source: NOT_VERIFIED,
      unverifiedBecause: UNREAD,
    },
    { attribute: 'options.color', need: 'recommended', facts: ['color'], when: 'apparel', source: 'ucp' },
    { attribute: 'options.size', need: 'recommended', facts: ['size'], when: 'sized_apparel', source: 'ucp' },
    {
      attribute: 'weight',
      need: 'recommended',
      facts: ['weight'],
      source: NOT_VERIFIED,
      unverifiedBecause: UNREAD,
    },
  ],
};
