/** What is told of a channel besides who is ready: what it does not cover, and what nobody knows of some products. */

import { expect, it } from 'vitest';
import { sayNotices } from '../../../src/answer/notices.ts';
import { listGaps, noteGaps } from '../../../src/audit/channels/gaps.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { product } from '../by-hand.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

async function tell(channel: string, products: readonly PimRecord[]): Promise<readonly string[]> {
  const asked = await askChannel(channel, await openRecords({ products, variants: [] }));
  return sayNotices(noteGaps(listGaps(asked.channel, asked.verdicts)));
}

it('names the kinds of products that the law behind it does not cover, though they are counted', async () => {
  const told =
    'EU product safety (GPSR) listing data does not cover food, medicines, living plants and animals, and antiques. Products of these kinds are judged here all the same.';
  expect(await tell('gpsr', [product(1, {})])).toContain(told);
  expect(await tell('google', [product(1, {})])).not.toContain(told);
});

it('names what some products lack without anybody knowing whether they need it', async () => {
  const weigh = (Value: string) => ({ Properties: [{ Name: 'Net content', Value, Unit: 'g' }] });
  const told = await tell('gdsn', [
    product(1, weigh('250')),
    product(2, { Properties: [] }),
    product(3, { Properties: [] }),
  ]);
  expect(told).toContain(
    'Of some products it is unknown whether they lack what is required: net content (2 products).',
  );
});
