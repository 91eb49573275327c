/** What is said of a place that nearly no product fills: another system may give the value to the others. */

import { expect, it } from 'vitest';
import { listGaps, tellGaps } from '../../../../src/copy/audit/readiness/gaps.ts';
import type { SetMapping } from '../../../../src/copy/audit/readiness/mapping.ts';
import type { PimRecord } from '../../../../src/record/value.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

const PRODUCTS = 100;

/** What is told of what nearly no product has. @param fields of a product, by its position */
async function tell(fields: (at: number) => PimRecord, mapping: SetMapping = {}) {
  const products = Array.from({ length: PRODUCTS }, (_, at) => ({
    ...{ ProductId: at + 1, Code: `P-${at + 1}`, Name: `Chair ${at + 1}`, Link: null, Translations: [] },
    ...fields(at),
  }));
  const { channel, verdicts } = await askChannel('google', await openRecords({ products }), mapping, ['channel']);
  return tellGaps(listGaps(channel, verdicts)).filter((told) => told.startsWith('Nearly'));
}

/** Of a field that so many products have. */
const first = (count: number, fields: PimRecord) => (at: number) => (at < count ? fields : {});

const LINK = { Link: 'https://maker.example/chair' };

it('tells how few have it, and what to do if another system gives it to the others', async () => {
  expect(await tell(first(4, LINK))).toEqual([
    'Nearly no product has link (4 of 100 pass). If another system gives it to the others, set it to elsewhere in the mapping of a rules file (PIM_RULES).',
  ]);
});

it('says nothing where some more have it, none has, or it is set to elsewhere', async () => {
  expect(await tell(first(5, LINK))).toEqual([]);
  expect(await tell(first(0, LINK))).toEqual([]);
  expect(await tell(first(4, LINK), { link: 'elsewhere' })).toEqual([]);
});

it('says nothing where most have a value that will not do, or have it in a translation', async () => {
  expect(await tell((at) => ({ Link: at < 4 ? LINK.Link : '/p' }))).toEqual([]);
  const german = { Name: null, Translations: [{ Culture: 'de-DE', Name: 'Stuhl' }] };
  expect(await tell((at) => (at < 4 ? {} : at < 90 ? german : { Name: null }))).toEqual([]);
});

it('says nothing of what is only recommended', async () => {
  expect(await tell(first(2, { Properties: [{ Name: 'Material', Value: 'Oak' }] }))).toEqual([]);
});
