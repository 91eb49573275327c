/** Amazon listing basics: what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

const UNREAD = 'no definition of a product type of clothes or shoes could be read';

/** The pack. */
export const AMAZON: Channel = {
  id: 'amazon',
  title: 'Amazon listing basics',
  version: '2026-11-21',
  about:
    'What listings of nearly all product types share; each product type asks for more, which only the templates of the marketplace tell.',
  sources: {
    titles: {
      title: 'Seller Central, product title requirements: of all product types but media, no special characters',
      url: 'https://sellercentral-europe.amazon.com/help/hub/reference/external/201100890',
      readOn: '2026-11-21',
    },
    short_titles: {
      title:
        "On Amazon's announcement of 2026-06-10: from 2026-07-27, 75 characters with spaces in all categories but media, 125 of item highlights",
      url: 'https://dev.to/toolmaxo/amazon-cut-product-titles-to-75-characters-a-small-checker-that-finds-every-problem-2b0a',
      readOn: '2026-11-21',
    },
    types: {
      title: "Amazon's definitions of 141 product types of the United States (2025-06-13): what they require",
      url: 'https://github.com/dylan-travis/amz-json-documentation',
      readOn: '2026-11-21',
    },
    definition: {
      title:
        "Amazon's definition of the product type MANUAL_FOOD_MILL_GRINDER: an identifier unless the product is exempted, a condition with every offer",
      url: 'https://schemas.amazon.com/selling-partners/definitions/product-types/schema/v1/MANUAL_FOOD_MILL_GRINDER',
      readOn: '2026-11-21',
    },
    bullets: {
      title:
        'Summary of the limits of listings, by a seller tool: at least 3 bullet points of 10 to 255 characters; the 75 characters of titles hold in all stores but those of Egypt, Saudi Arabia, Türkiye and the United Arab Emirates',
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
    { attribute: 'item_name', need: 'required', facts: ['name'], source: 'types' },
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
      need: 'conditional',
      facts: ['name'],
      when: 'not_media',
      limits: { without: '!$?_{}^¬¦' },
      source: 'titles',
    },
    { attribute: 'brand', need: 'required', facts: ['brand'], source: 'types' },
    {
      attribute: 'externally_assigned_product_identifier',
      isOfEachVariant: true,
      id: 'product_identifier',
      need: 'required',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'definition',
    },
    {
      attribute: 'main_product_image_locator',
      id: 'main_image',
      need: 'required',
      facts: ['picture_address'],
      limits: { form: 'web_address' },
      source: 'images',
    },
    {
      attribute: 'other_product_image_locator',
      id: 'other_images',
      need: 'recommended',
      facts: ['picture_address'],
      limits: { minCount: 6, form: 'web_address' },
      source: 'images',
    },
    { attribute: 'bullet_point', need: 'required', facts: ['bullets'], source: 'types' },
    {
      attribute: 'bullet_point',
      id: 'bullet_points',
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
      source: 'types',
    },
    { attribute: 'manufacturer', need: 'recommended', facts: ['manufacturer'], source: 'types' },
    { attribute: 'country_of_origin', need: 'required', facts: ['country_of_origin'], source: 'types' },
    { attribute: 'part_number', need: 'recommended', facts: ['mpn'], source: 'types' },
    {
      attribute: 'color',
      need: 'conditional',
      facts: ['color'],
      when: 'apparel',
      source: NOT_VERIFIED,
      unverifiedBecause: UNREAD,
    },
    {
      attribute: 'size',
      need: 'conditional',
      facts: ['size'],
      when: 'sized_apparel',
      source: NOT_VERIFIED,
      unverifiedBecause: UNREAD,
    },
    { attribute: 'condition_type', need: 'required', facts: ['condition'], source: 'definition' },
    {
      attribute: 'purchasable_offer',
      need: 'required',
      facts: ['listing'],
      source: NOT_VERIFIED,
      unverifiedBecause: 'all definitions that could be read have it, none says when it is required',
    },
  ],
};
