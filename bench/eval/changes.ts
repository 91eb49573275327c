/** What happens to the demo catalog between the first reading of the copy and its refresh, for questions about changes. */

import type { CatalogSource, WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { Edit } from '../../src/sandbox/edits.ts';

/** When the changed records say that they were updated. */
const UPDATED = '2025-10-06T09:30:00';

/** Two prices up, a new name, a product more and one less; none of it a fault. */
export function changeDemo({ products }: CatalogSource): readonly Edit[] {
  const byCode = new Map(
    Array.from({ length: products.size }, (_, position) => products.record(position)).map((one) => [
      one.Code,
      one,
    ]),
  );
  const find = (code: string): WireRecord => {
    const found = byCode.get(code);
    if (found === undefined) throw new Error(`The demo catalog has no ${code}.`);
    return found;
  };
  const dearer = (code: string, times: number): Edit => {
    // The prices of the demo have this form.
    const prices = find(code).Prices as readonly { readonly Price: number }[];
    const raised = prices.map((one) => ({
      ...one,
      Price: Math.round(one.Price * times * 100) / 100,
    }));
    return { list: 'products', code, set: { Prices: raised, Updated: UPDATED } };
  };
  const like = find('HDP-00236');
  return [
    dearer('HDP-00236', 1.1),
    dearer('WGT-00035', 1.25),
    {
      list: 'products',
      code: 'CMP-00212',
      set: { Name: 'Raven Durable Folding Chair', Updated: UPDATED },
    },
    { list: 'products', code: 'WGT-00062', remove: true },
    {
      list: 'products',
      add: {
        ...like,
        ProductId: 190001,
        Code: 'HDP-00901',
        IntegrationCode: '7190001',
        Name: 'Verso Open-Ear Headphone',
        Variants: [],
        Documents: [],
        Codes: [],
        Link: null,
        Created: UPDATED,
        Updated: null,
      },
    },
  ];
}
