/** Amazon listing basics: what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

/** The pack. */
export const AMAZON: Channel = {
  id: 'amazon',
  title: 'Amazon listing basics',
  version: '2026-11-21',
  about:
    'What listings of nearly all product types share; each product type asks for more, which only the templates of the marketplace tell.',
  sources: {
    titles: {
      title: 'Seller Central, product title requirements: no special characters',
      url: 'https://sellercentral-europe.amazon.com/help/hub/reference/external/201100890',
      readOn: '2026-11-21',
    },
    short_titles: {
      title:
        'On the title limit from 2026-07-27: 75 characters with spaces in all categories but media, 125 of item highlights',
      url: 'https://dev.to/toolmaxo/amazon-cut-product-titles-to-75-characters-a-small-checker-that-finds-every-problem-2b0a',
      readOn: '2026-11-21',
    },
    bullets: {
      title: 'Summary of the limits of listings, by a seller tool: at least 3 bullet points of 10 to 255 characters',
      url: 'https://www.skills.sh/kuudoai/skills/amazon-sp-listing-optimizer',
      readOn: '2026-11-21',
    },
    images: {
      title: 'Summary of the rules for images (2026-02-16): one is required, six are recommended',
      url: 'https://poodlescanner.com/help',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'item_name', need: 'required', facts: ['name'], source: 'titles' },
    {
      attribute: 'item_name',
      id: 'item_name_length',
      isOfValues: true,
      need: 'conditional',
      facts: ['name'],
      when: 'not_media',
      limits: { maxChars: 75 },
      source: 'short_titles',
    },
    {
      attribute: 'item_name',
      id: 'item_name_length_media',
      isOfValues: true,
      need: 'conditional',
      facts: ['name'],
      when: 'media',
      limits: { maxChars: 200 },
      source: 'short_titles',
    },
    {
      attribute: 'item_name',
      id: 'item_name_characters',
      isOfValues: true,
      need: 'required',
      facts: ['name'],
      limits: { without: '!$?_{}^¬¦' },
      source: 'titles',
    },
    { attribute: 'brand', need: 'required', facts: ['brand'], source: NOT_VERIFIED },
    {
      attribute: 'externally_assigned_product_identifier',
      isOfEachVariant: true,
      id: 'product_identifier',
      need: 'required',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: NOT_VERIFIED,
    },
    {
      attribute: 'main_product_image_locator',
      id: 'main_image',
      need: 'required',
      facts: ['picture'],
      source: 'images',
    },
    {
      attribute: 'other_product_image_locator',
      id: 'other_images',
      need: 'recommended',
      facts: ['picture'],
      limits: { minCount: 6 },
      source: 'images',
    },
    {
      attribute: 'bullet_point',
      need: 'recommended',
      facts: ['bullets'],
      limits: { minCount: 3, minChars: 10, maxChars: 255 },
      source: 'bullets',
    },
    {
      attribute: 'title_differentiation',
      id: 'item_highlights',
      need: 'recommended',
      facts: ['item_highlights'],
      limits: { maxChars: 125 },
      source: 'short_titles',
    },
    {
      attribute: 'product_description',
      need: 'required',
      facts: ['description'],
      limits: { maxChars: 2000 },
      source: NOT_VERIFIED,
    },
    { attribute: 'manufacturer', need: 'recommended', facts: ['manufacturer'], source: NOT_VERIFIED },
    { attribute: 'country_of_origin', need: 'recommended', facts: ['country_of_origin'], source: NOT_VERIFIED },
    { attribute: 'part_number', need: 'recommended', facts: ['mpn'], source: NOT_VERIFIED },
    { attribute: 'color', need: 'conditional', facts: ['color'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'size', need: 'conditional', facts: ['size'], when: 'apparel', source: NOT_VERIFIED },
    { attribute: 'condition_type', need: 'required', facts: ['condition'], source: NOT_VERIFIED },
    { attribute: 'purchasable_offer', need: 'required', facts: ['listing'], source: NOT_VERIFIED },
  ],
};
