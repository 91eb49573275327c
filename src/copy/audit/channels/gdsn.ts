/** GS1 GDSN core attributes: what it asks of a product's data. Facts of its specification in our own words. */

import type { Channel } from './channel.ts';

/** The pack. */
export const GDSN: Channel = {
  id: 'gdsn',
  title: 'GS1 GDSN core attributes',
  version: '2026-11-21',
  about:
    'What every trade item needs to be synchronised between data pools; each target market and category asks for more.',
  sources: {
    schema: {
      title: 'GS1, XML schemas of GDSN 3.1.35 (2025), as GS1 Romania publishes them: lengths, and what must be there',
      url: 'https://github.com/gs1-romania/gdsn-schema',
      readOn: '2026-11-21',
    },
    rules: {
      title:
        'Validation rules of GDSN, as an open validator has them (2026-03-09): 204 and 549 weight, 328 and 383 base unit, 510 to 512 sizes, 524, 1601 and 1918 net content, 590 and 1161 description, 1063 brand, 1065 functional name',
      url: 'https://github.com/Evebury/Evebury.Gdsn.Gs1/tree/3e251f953a7514f29cefa2fb052f9e1dae15a189',
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
      source: 'schema',
    },
    { attribute: 'informationProviderOfTradeItem', need: 'required', facts: ['provider'], source: 'schema' },
    { attribute: 'targetMarketCountryCode', need: 'required', facts: ['listing'], source: 'schema' },
    { attribute: 'gpcCategoryCode', need: 'required', facts: ['gpc'], source: 'schema' },
    {
      attribute: 'brandName',
      need: 'required',
      facts: ['brand'],
      limits: { maxChars: 70 },
      source: 'rules',
      limitsSource: 'schema',
    },
    {
      attribute: 'functionalName',
      need: 'required',
      facts: ['functional_name'],
      limits: { maxChars: 35 },
      source: 'rules',
      limitsSource: 'schema',
    },
    { attribute: 'tradeItemDescription', need: 'conditional', facts: ['name'], when: 'market_asks', source: 'rules' },
    {
      attribute: 'tradeItemDescription',
      id: 'trade_item_description_length',
      isOfValues: true,
      need: 'required',
      facts: ['name'],
      limits: { maxChars: 200 },
      source: 'schema',
    },
    { attribute: 'netContent', need: 'conditional', facts: ['net_content'], when: 'market_asks', source: 'rules' },
    { attribute: 'grossWeight', need: 'required', facts: ['gross_weight'], source: 'rules' },
    { attribute: 'height', need: 'required', facts: ['height'], source: 'rules' },
    { attribute: 'width', need: 'required', facts: ['width'], source: 'rules' },
    { attribute: 'depth', need: 'required', facts: ['depth'], source: 'rules' },
    { attribute: 'isTradeItemABaseUnit', id: 'is_base_unit', need: 'required', facts: ['listing'], source: 'rules' },
    { attribute: 'countryOfOrigin', need: 'recommended', facts: ['country_of_origin'], source: 'schema' },
    {
      attribute: 'referencedFileHeader',
      id: 'referenced_file',
      need: 'recommended',
      facts: ['picture'],
      source: 'schema',
    },
  ],
};
