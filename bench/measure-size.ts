/** What an answer costs the model in tokens. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Contestants } from './contestants.ts';
import type { PimProcess } from './pim-process.ts';
import { startServer, textOf } from './rpc.ts';
import type { Row } from './table.ts';

const PRODUCTS = 20;

/** The row for 20 products in summary, compared with the page that the PIM sends for them. */
export async function measureSize({ ours }: Contestants, pim: PimProcess): Promise<readonly Row[]> {
  const server = await startServer(ours);
  const answer = textOf(await server.callTool('find_products', { limit: PRODUCTS }));
  await server.close();
  // Both are counted as texts that a model reads, without the protocol around them.
  const { returned } = JSON.parse(answer) as { returned: number };
  if (returned !== PRODUCTS)
    throw new Error(`The answer holds ${returned} of ${PRODUCTS} products.`);
  const raw = await pim.fetchProducts({ pageIndex: 0, pageSize: PRODUCTS });
  return [
    {
      what: `${PRODUCTS} products in summary, beside the raw page`,
      unit: 'tokens',
      ours: countTokens(answer),
      other: countTokens(raw),
      most: 0.06,
    },
  ];
}
