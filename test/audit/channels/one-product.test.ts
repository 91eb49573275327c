/** Whether one product is ready: of all products, one by one, it is what the audit of the channel counts. */

import { expect, it } from 'vitest';
import { describeConcerned } from '../../../src/audit/answers/answer-channel.ts';
import { type Line, listProducts } from '../../../src/audit/answers/answer-products.ts';
import type { SetMapping } from '../../../src/audit/channels/mapping.ts';
import { GRADES } from '../../../src/audit/grade.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { patientCall } from '../ask-rule.ts';
import { ROOMY } from '../fit-whole.ts';
import { askChannel, CHANNEL_IDS } from './ask-channel.ts';
import { idsOf, makeShop, SHOP } from './shop.ts';

interface Told {
  readonly product_id: number;
  readonly ready: string;
  readonly [lines: string]: unknown;
}

const audits = new Map<string, ReturnType<typeof auditShop>>();

/** Audits the shop for a channel, once for each mapping, then asks for its products: for one, or for all. */
function ask(channelId: string, mapping: SetMapping = {}) {
  const key = JSON.stringify([channelId, mapping]);
  const auditing = audits.get(key) ?? auditShop(channelId, mapping);
  audits.set(key, auditing);
  return auditing;
}

async function auditShop(channelId: string, mapping: SetMapping) {
  const copy = await makeShop();
  const { audit, channel } = await askChannel(channelId, copy, mapping);
  const describe = (lines: readonly Line[]) =>
    describeConcerned(channel, audit.verdicts, lines, ROOMY.redact);
  const answerOf = (code?: string) => {
    const filter = {
      grades: GRADES,
      hasOpenRules: true,
      ...(code !== undefined && { code }),
    } as const;
    const ofChannel = { id: channelId, describe };
    const view = { filter, offset: 0, version: 'v', hash: 'h', productUrl: undefined, ofChannel };
    return listProducts(audit, view, { ...ROOMY, maxTokens: 100_000 }, patientCall(), copy);
  };
  const productsOf = async (code?: string) =>
    (await answerOf(code)).products as unknown as readonly Told[]; // as describeReady makes them
  return { audit, answerOf, productsOf };
}

const NOWHERE = [{ kind: 'property', name: 'No such property' }] as const;

it.each([...CHANNEL_IDS.map((id) => [id, {}] as const), ['google', { brand: NOWHERE }] as const])(
  'tells of products for %s, mapped by %o, what the audit counts',
  async (channelId, mapping) => {
    const { audit, productsOf } = await ask(channelId, mapping);
    const told = await productsOf();
    const count = (ready: string): number => told.filter((one) => one.ready === ready).length;
    const { products = 0, withError = 0, open = 0 } = audit.summary ?? {};
    const ready = products - withError - open;
    expect([count('ready'), count('not_ready'), count('unknown')]).toEqual([
      ready,
      withError,
      open,
    ]);
    for (const { rule, failed, unknown } of audit.verdicts) {
      const naming = (key: string) =>
        told.filter((one) => ((one[key] ?? []) as readonly string[]).includes(rule.id));
      const isError = rule.severity === 'error';
      expect([rule.id, naming(isError ? 'blocked_by' : 'improve').length]).toEqual([
        rule.id,
        failed,
      ]);
      expect([rule.id, naming(isError ? 'unknown' : 'unknown_recommended').length]).toEqual([
        rule.id,
        unknown,
      ]);
    }
  },
);

it('knows each state: who fails a required line is not ready, whatever else is unknown', async () => {
  const { productsOf } = await ask('google', { brand: NOWHERE });
  const told = await productsOf();
  const find = (name: keyof typeof SHOP) =>
    told.find((one) => idsOf(name).includes(one.product_id));
  expect(find('book')).toMatchObject({ ready: 'ready' });
  expect(find('full')).toMatchObject({ ready: 'unknown', unknown: ['google_brand'] });
  const unready = { ready: 'not_ready', blocked_by: ['google_title'], unknown: ['google_brand'] };
  expect(find('noName')).toMatchObject(unready);
});

it.each(everydayOrSoak(['google'], CHANNEL_IDS))(
  'tells of each product alone what it tells of all: %s',
  async (id) => {
    const { productsOf } = await ask(id);
    const all = await productsOf();
    expect(all).toHaveLength(Object.keys(SHOP).length);
    const some = all.filter((_, at) => at % everydayOrSoak(4, 1) === 0);
    for (const product of some)
      expect(await productsOf(String(product.product_id))).toEqual([product]);
  },
);

it('names the places that this PIM lacks where they concern the product alone', async () => {
  const { answerOf } = await ask('google', { gender: NOWHERE });
  const shirt = await answerOf('P-16');
  expect(shirt).toMatchObject({
    fixes: { google_gender: expect.any(String), google_color: 'Fill in the colour.' },
    none_has: { gender: [{ property: 'No such property' }] },
    not_in_this_pim: ['gender', 'pattern'],
  });
  expect(String(shirt.warnings)).toContain('Nothing in this PIM is recognised as gender');
  const chair = await answerOf('P-17');
  expect([chair.none_has, chair.not_in_this_pim]).toEqual([undefined, undefined]);
  expect(String(chair.warnings)).not.toContain('gender');
});
