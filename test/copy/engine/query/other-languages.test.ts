/** What query_catalog says of a value where records have the attribute in another language, and none has both. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

type Told = readonly [name: string, code: string, value: string, culture?: string];

/** The properties of each product: no record shows a colour or a finish in two languages; materials stand beside each other. */
const TOLD: readonly (readonly Told[])[] = [
  [
    ['Colour', 'colour', 'Red'],
    ['Season', 'season', 'SS24', 'en-GB'],
    ['Wood', 'wood', 'oak'],
  ],
  [
    ['Colour', 'colour', 'Blue'],
    ['Season', 'season', 'SS25', 'en-GB'],
    ['Wood', 'wood', 'ash'],
  ],
  [
    ['Renk', 'colour', 'Kırmızı'],
    ['Season', 'season', 'SS24', 'tr-TR'],
  ],
  [
    ['Renk', 'colour', 'Kırmızı'],
    ['Season', 'season', 'SS25', 'tr-TR'],
  ],
  [['Renk', 'colour', 'Mavi']],
  [['Finish', 'finish', 'mat', 'tr-TR']],
  [['Finish', 'finish', 'parlak', 'tr-TR']],
  [['Fit', '', 'slim', 'en-GB']],
  [['Fit', '', 'dar', 'tr-TR']],
  [
    ['Material', 'material', 'wool', 'en-GB'],
    ['Malzeme', 'material', 'yün', 'tr-TR'],
  ],
  [['Material', 'material', 'cotton', 'en-GB']],
  [['Malzeme', 'material', 'yün', 'tr-TR']],
];

const products = TOLD.map((told, index) => ({
  ProductId: index + 1,
  Code: `P-${index + 1}`,
  Properties: told.map(([Name, Code, Value, Culture]) => ({
    Name,
    ...(Code !== '' && { Code }),
    Value,
    ...(Culture !== undefined && { Culture }),
  })),
}));
const variants = ['S', 'M', 'Petite'].map((Value, at) => ({
  VariantId: at + 11,
  ProductId: at + 1,
  OptionValues: [{ Name: at === 2 ? 'Beden' : 'Size', Code: 'size', Value: at === 2 ? 'Küçük' : Value }],
}));

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('other-languages'), { products, variants });
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');
const count = (condition: string, view = 'properties') =>
  warn(`SELECT count(DISTINCT product_id) FROM ${view} WHERE ${condition}`);

describe('a value of an attribute that others have in another language', () => {
  it.each([
    ["name = 'Colour' AND value = 'Red'", "3 as 'Renk' (values such as 'Kırmızı', 'Mavi')", "compare code = 'colour'"],
    [
      "code = 'colour' AND value = 'Red'",
      "only in other words: 3 as 'Renk'",
      'if one of these means it, ask for it, too.',
    ],
    ["name = 'Colour' AND value ILIKE '%ed%'", "shows what '%ed%' is in another language", "3 as 'Renk'"],
    [
      "name = 'Finish' AND value = 'matt'",
      "2 as 'Finish' in tr-TR (values such as 'mat', 'parlak')",
      'ask for it, too.',
    ],
    [
      "name = 'Fit' AND value = 'slim'",
      "only in other words: 1 as 'Fit' in tr-TR (values such as 'dar')",
      'ask for it',
    ],
  ])('WHERE %s is told what they are there', async (condition, told, remedy) => {
    expect(await count(condition)).toContain(told);
    expect(await count(condition)).toContain(remedy);
  });

  it('is told of options, too', async () => {
    expect(await count("name = 'Size' AND value = 'S'", 'options')).toContain("1 as 'Beden' (values such as 'Küçük')");
  });

  it('is told to be one of the other name', async () => {
    expect(await count("name = 'Colour' AND value = 'Mavi'")).toContain(
      "'Mavi' is a value of 'Renk' in properties, another name of that code: compare code = 'colour' in place of the name.",
    );
  });

  it.each([
    ["code = 'colour' AND value IN ('Red', 'Kırmızı')", 'both are asked for'],
    ["code = 'season' AND value = 'SS24'", 'it is the same in all'],
    ["code = 'wood' AND value = 'oak'", 'there is one language'],
    ["code = 'material' AND value = 'cotton'", 'records show what the others mean'],
    ["value = 'Red'", 'no attribute is named'],
  ])('WHERE %s is told nothing, since %s', async (condition) => {
    expect(await count(condition)).not.toMatch(/another language|another name/);
  });
});
