import { describe, expect, it } from 'vitest';
import { createDialect, spellFilter } from '../../../src/pim/pages/dialect.ts';

const PASCAL = { camel: false, includesIds: false };
const CAMEL = { camel: true, includesIds: false };

describe('spellFilter', () => {
  it('Spec §4.2: spells parameters as the tables do', () => {
    const filter = { ProductIds: [1], IncludesNames: ['a'], CategoryIds: [3] };
    expect(spellFilter(filter, PASCAL)).toEqual(filter);
  });

  it('Spec §4.7: spells parameters in camel case', () => {
    expect(spellFilter({ ProductIds: [1], IncludeVariantCode: ['v'] }, CAMEL)).toEqual({
      productIds: [1],
      includeVariantCode: ['v'],
    });
  });

  it('Spec §4.2: uses the names of the usage notes for the id filters', () => {
    const filter = { CategoryIds: [1], TrademarkIds: [2], ExcludesCategoryIds: [3], Codes: ['c'] };
    expect(spellFilter(filter, { camel: false, includesIds: true })).toEqual({
      IncludesCategoryIds: [1],
      IncludesTrademarkIds: [2],
      ExcludesCategoryIds: [3],
      Codes: ['c'],
    });
  });

  it('combines both', () => {
    expect(spellFilter({ TrademarkIds: [2] }, { camel: true, includesIds: true })).toEqual({
      includesTrademarkIds: [2],
    });
  });

  it('leaves values and their order as they are', () => {
    expect(spellFilter({ Codes: ['b', 'A', 'b'] }, CAMEL)).toEqual({ codes: ['b', 'A', 'b'] });
  });
});

describe('createDialect', () => {
  it('starts with the spelling of the tables, unsettled', () => {
    const dialect = createDialect('auto');
    expect([dialect.current(), dialect.filterCase()]).toEqual([PASCAL, 'unknown']);
  });

  it('takes a fixed case as settled', () => {
    expect([createDialect('pascal').filterCase(), createDialect('camel').filterCase()]).toEqual(['pascal', 'camel']);
    expect(createDialect('camel').current()).toEqual(CAMEL);
  });

  it('offers the other case for a filter without ids', () => {
    expect(createDialect('auto').alternatives({ Codes: ['a'] })).toEqual([CAMEL]);
  });

  it('offers every other combination for a filter with ids, the other case first', () => {
    expect(createDialect('auto').alternatives({ CategoryIds: [1] })).toEqual([
      CAMEL,
      { camel: false, includesIds: true },
      { camel: true, includesIds: true },
    ]);
  });

  it('offers only the other name of the id filters under a fixed case', () => {
    const dialect = createDialect('camel');
    expect(dialect.alternatives({ TrademarkIds: [1] })).toEqual([{ camel: true, includesIds: true }]);
    expect(dialect.alternatives({ Codes: ['a'] })).toEqual([]);
  });

  it('never offers the current spelling', () => {
    const dialect = createDialect('auto');
    dialect.learn({ camel: true, includesIds: true }, ['CategoryIds']);
    const offered = dialect.alternatives({ CategoryIds: [1] });
    expect(offered).toHaveLength(3);
    expect(offered).not.toContainEqual(dialect.current());
  });

  it('remembers what worked', () => {
    const dialect = createDialect('auto');
    dialect.learn(CAMEL, ['Codes']);
    expect([dialect.current(), dialect.filterCase()]).toEqual([CAMEL, 'camel']);
  });

  it('learns nothing when nothing was proven', () => {
    const dialect = createDialect('auto');
    dialect.learn(CAMEL, []);
    expect([dialect.current(), dialect.filterCase()]).toEqual([PASCAL, 'unknown']);
  });

  it('learns the name of the id filters only from id filters', () => {
    const dialect = createDialect('auto');
    dialect.learn({ camel: false, includesIds: true }, ['Codes']);
    expect(dialect.current()).toEqual(PASCAL);
    dialect.learn({ camel: false, includesIds: true }, ['TrademarkIds']);
    dialect.learn(CAMEL, ['Codes']);
    expect(dialect.current()).toEqual({ camel: true, includesIds: true });
  });
});

describe('effects', () => {
  it('is known for the endpoint and parameter it was seen of', () => {
    const dialect = createDialect('auto');
    dialect.noteEffect('products', 'Codes', 'applied');
    expect([dialect.effectOf('products', 'Codes'), dialect.effectOf('variants', 'Codes')]).toEqual([
      'applied',
      undefined,
    ]);
  });

  it('is forgotten when another spelling is learned', () => {
    const dialect = createDialect('auto');
    dialect.noteEffect('products', 'Codes', 'unclear');
    dialect.learn({ camel: true, includesIds: false }, ['Codes']);
    expect(dialect.effectOf('products', 'Codes')).toBeUndefined();
  });
});
