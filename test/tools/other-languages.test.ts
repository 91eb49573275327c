/** Values of properties that some products have only in another language. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/source.ts';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, openOverPim } from './broken-pim.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';

const truth = buildGroundTruth(120);
let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source, env: SYNC_ENV });
  expect((await server.call('sync_catalog')).answer.state).toBe('done');
  return () => server.close();
});

const materials = (it: WireRecord) => entries(it, 'Properties').filter(({ Code }) => Code === 'material');
const has = (it: WireRecord, value: unknown) => materials(it).some(({ Value }) => Value === value);
/** An English value with the Turkish one that stands beside it, which some products have alone. */
const [english, turkish] =
  truth.products
    .map((it) => ['en', 'tr'].map((one) => materials(it).find(({ Culture }) => String(Culture).startsWith(one))?.Value))
    .find(([en, tr]) => en !== undefined && truth.products.some((it) => has(it, tr) && !has(it, en))) ?? [];
const alone = truth.products.filter((it) => has(it, turkish) && !has(it, english)).length;
const ask = (property: WireRecord) =>
  server.call('find_products', { properties: [{ name: 'Material', ...property }], limit: 0 });

describe('a value of a property', () => {
  it('that some have in another language alone is counted with a word on those', async () => {
    const { answer, warnings } = await ask({ value: english });
    expect(answer.total).toBe(truth.products.filter((it) => has(it, english)).length);
    expect(warnings).toContain(`${alone} more product${alone === 1 ? ' has' : 's have'} Material only in another`);
    expect(warnings).toContain('count_by "property:Material"');
  });

  it('that is asked for by a piece is, too', async () => {
    expect((await ask({ contains: english })).warnings).toContain('only in another language');
  });

  it('that no record translates is counted with a word on those of another name', async () => {
    const colours = (it: WireRecord) => entries(it, 'Properties').filter(({ Code }) => Code === 'colour');
    const red = truth.products.filter((it) => colours(it).some(({ Value }) => Value === 'Red')).length;
    const renk = truth.products.filter((it) => colours(it).some(({ Name }) => Name === 'Renk')).length;
    const called = await server.call('find_products', { properties: [{ name: 'Colour', value: 'Red' }], limit: 0 });
    expect(called.answer.total).toBe(red);
    expect(called.warnings).toContain(
      `${renk} more products have Colour only under another name or culture, in words that no record translates`,
    );
    expect(called.warnings).toContain('count_by "property:Colour"');
  });

  it('that is the same in all languages is counted without a word', async () => {
    const season = { properties: [{ name: 'Season', value: 'SS24' }], limit: 0 };
    expect((await server.call('find_products', season)).warnings).not.toContain('language');
  });
});

describe('a value of an option', () => {
  const colours = (it: WireRecord) => entries(it, 'OptionValues').filter(({ OptionCode }) => OptionCode === 'colour');
  const ask = (option: WireRecord) =>
    server.call('get_variants', { options: [{ name: 'Colour', ...option }], limit: 0 });

  it('that no record translates is counted with a word on the variants of another name', async () => {
    const black = truth.variants.filter((it) => colours(it).some(({ Value }) => Value === 'Black')).length;
    const renk = truth.variants.filter((it) => colours(it).some(({ OptionName }) => OptionName === 'Renk')).length;
    const { answer, warnings } = await ask({ value: 'Black' });
    expect(answer.total).toBe(black);
    expect(warnings).toContain(
      `options: in the local copy, whatever else is asked, ${renk} more variants have Colour only under another name, in words that no record translates`,
    );
    expect(warnings).toContain('count_by "option:Colour"');
  });

  it('that is a number is counted without a word, because it has no language', async () => {
    const options = [
      { OptionName: 'Diameter', OptionCode: 'diameter', Value: '24 cm' },
      { OptionName: 'Çap', OptionCode: 'diameter', Value: '28 cm' },
    ];
    const variants = options.map((one, index) => ({ VariantId: index + 1, ProductId: 1, OptionValues: [one] }));
    const own = await openOverPim((endpoint, body) => ({
      body: honestPage(endpoint === 'variants' ? variants : [], body),
    }));
    await own.call('sync_catalog');
    const sized = (value: string) =>
      own.call('get_variants', { options: [{ name: 'Diameter', value }], limit: 0, freshness: 'copy' });
    expect(await sized('24 cm')).toMatchObject({ answer: { total: 1, freshness: 'copy' }, warnings: '' });
  });
});
