/** EU product safety (GPSR) listing data: what it asks of a product's data. Facts of its specification in our own words. */

import type { Channel } from './channel.ts';

/** The pack. */
export const GPSR: Channel = {
  id: 'gpsr',
  title: 'EU product safety (GPSR) listing data',
  version: '2026-11-21',
  about:
    'What Article 19 of Regulation (EU) 2023/988 asks of an offer at a distance since 2024-12-13. It is a check of completeness, not of conformity.',
  sources: {
    article: {
      title: 'Regulation (EU) 2023/988, Article 19, points (a) to (d), as consolidated on 2026-05-29',
      url: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02023R0988-20260529',
      readOn: '2026-11-21',
    },
  },
  requirements: [
    { attribute: 'manufacturer name', need: 'required', facts: ['manufacturer'], source: 'article' },
    { attribute: 'manufacturer postal address', need: 'required', facts: ['manufacturer_address'], source: 'article' },
    {
      attribute: 'manufacturer electronic address',
      need: 'required',
      facts: ['manufacturer_contact'],
      source: 'article',
    },
    {
      attribute: 'responsible person',
      need: 'conditional',
      facts: ['responsible_person'],
      when: 'made_outside_eu',
      source: 'article',
    },
    { attribute: 'picture', need: 'required', facts: ['picture'], source: 'article' },
    { attribute: 'type', need: 'required', facts: ['name'], source: 'article' },
    { attribute: 'product identifier', need: 'required', facts: ['code', 'gtin'], source: 'article' },
    { attribute: 'warnings', need: 'conditional', facts: ['warnings'], when: 'has_hazards', source: 'article' },
  ],
};
