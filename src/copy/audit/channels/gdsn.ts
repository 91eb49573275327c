/** GS1 GDSN core attributes: what it asks of a product's data. Facts of its specification in our own words. */

import { type Channel, NOT_VERIFIED } from './channel.ts';

/** The pack. */
export const GDSN: Channel = {
  id: 'gdsn',
  title: 'GS1 GDSN core attributes',
  version: '2026-11-21',
  about:
    'What every trade item needs to be synchronised between data pools; each target market and category asks for more.',
  sources: {
    mandatory: {
      title: 'GS1, GDSN mandatory attributes simplified (2008-12-03)',
      url: 'https://slideplayer.com/slide/10484275/',
      readOn: '2026-11-21',
    },
    benelux: {
      title:
        'GS1, global attribute explorer Benelux: provider, GTIN and target market name an item; no internal codes as GTIN',
      url: 'http://businessdocbox.com/Logistics/114638460-Global-attribute-explorer-benelux-fmcg-l-d-v-2.html',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    {
      attribute: 'gtin',
      isOfEachVariant: true,
      need: 'required',
      facts: ['gtin'],
      limits: { form: 'gtin' },
      source: 'mandatory',
    },
    { attribute: 'informationProviderOfTradeItem', need: 'required', facts: ['provider'], source: 'benelux' },
    { attribute: 'targetMarketCountryCode', need: 'required', facts: ['listing'], source: 'mandatory' },
    { attribute: 'gpcCategoryCode', need: 'required', facts: ['gpc'], source: NOT_VERIFIED },
    { attribute: 'brandName', need: 'required', facts: ['brand'], limits: { maxChars: 70 }, source: NOT_VERIFIED },
    {
      attribute: 'functionalName',
      need: 'required',
      facts: ['functional_name'],
      limits: { maxChars: 35 },
      source: NOT_VERIFIED,
    },
    {
      attribute: 'tradeItemDescription',
      need: 'required',
      facts: ['name'],
      limits: { maxChars: 200 },
      source: NOT_VERIFIED,
    },
    { attribute: 'netContent', need: 'required', facts: ['net_content'], source: NOT_VERIFIED },
    { attribute: 'grossWeight', need: 'required', facts: ['gross_weight'], source: NOT_VERIFIED },
    { attribute: 'height', need: 'required', facts: ['height'], source: NOT_VERIFIED },
    { attribute: 'width', need: 'required', facts: ['width'], source: NOT_VERIFIED },
    { attribute: 'depth', need: 'required', facts: ['depth'], source: NOT_VERIFIED },
    {
      attribute: 'isTradeItemABaseUnit',
      id: 'is_base_unit',
      need: 'required',
      facts: ['listing'],
      source: NOT_VERIFIED,
    },
    { attribute: 'countryOfOrigin', need: 'recommended', facts: ['country_of_origin'], source: NOT_VERIFIED },
    { attribute: 'referencedFile', need: 'recommended', facts: ['picture'], source: NOT_VERIFIED },
  ],
};
