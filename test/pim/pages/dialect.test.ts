import { describe, expect, it } from 'vitest';
import { createDialect, spellFilter } from '../../../src/pim/pages/dialect.ts';

const PASCAL = { camel: false, includesIds: false };
const CAMEL = { camel: true, includesIds: false };

describe('spellFilter', () => {
  it('Spec §4.2: uses the names of the usage notes for the id filters', () => {
    const filter = { CategoryIds: [1], TrademarkIds: [2], ExcludesCategoryIds: [3], Codes: ['c'] };
    expect(spellFilter(filter, { camel: false, includesIds: true })).toEqual({
      IncludesCategoryIds: [1],
      IncludesTrademarkIds: [2],
      ExcludesCategoryIds: [3],
      Codes: ['c'],
    });
  });
});

describe('createDialect', () => {
  it('starts with the spelling of the tables, unsettled', () => {
    const dialect = createDialect('auto');
    expect([dialect.current(), dialect.filterCase()]).toEqual([PASCAL, 'unknown']);
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
  it('is forgotten when another spelling is learned', () => {
    const dialect = createDialect('auto');
    dialect.noteEffect('products', 'Codes', 'unclear');
    dialect.learn({ camel: true, includesIds: false }, ['Codes']);
    expect(dialect.effectOf('products', 'Codes')).toBeUndefined();
  });
});
