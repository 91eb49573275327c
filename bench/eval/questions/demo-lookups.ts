/** What merchandisers and assistants look up in the demo catalog: each is about a few records. */

import { type EvalQuestion, NONE } from './question.ts';

export const DEMO_LOOKUPS: readonly EvalQuestion[] = [
  {
    words: 'How many products of the brand Fjordenne do we have?',
    plainly: async ({ count }) => [
      await count('products', { IncludeTrademarkNames: ['Fjordenne'] }),
    ],
  },
  {
    words: 'In which colours and sizes is the shirt SHR-00299 sold?',
    plainly: async ({ read }) => {
      const [shirt] = await read('products', { Codes: ['SHR-00299'] });
      const options = shirt?.Variants.flatMap(({ OptionValues }) => OptionValues) ?? [];
      return [...new Set(options.map(({ Value }) => Value))];
    },
  },
  {
    words: 'Give me the article codes of the shirt SHR-00299 in olive.',
    plainly: async ({ read }) => {
      const [shirt] = await read('products', { Codes: ['SHR-00299'] });
      const olive =
        shirt?.Variants.filter((one) => one.OptionValues.some(({ Value }) => Value === 'Olive')) ??
        [];
      return olive.map(({ Code }) => Code);
    },
  },
  {
    words: 'What does the variant USB-00003-64-PNK cost in euros?',
    plainly: async ({ read }) => {
      const [variant] = await read('variants', { Codes: ['USB-00003-64-PNK'] });
      return (
        variant?.Prices.filter(({ Currency }) => Currency === 'EUR').map(({ Price }) => Price) ?? []
      );
    },
  },
  {
    words: 'What is the file name of the cover picture of the trekking pole POL-00004?',
    plainly: async ({ read }) => {
      const [media] = await read('product-media-list', { ProductCodes: ['POL-00004'] });
      return (
        media?.Pictures.filter(({ IsCover }) => IsCover).map(({ DocumentName }) => DocumentName) ??
        []
      );
    },
  },
  {
    words: 'Which documents do we have for SHR-00299 and for SHR-00002? I need the file names.',
    plainly: async ({ read }) => {
      const media = await read('product-media-list', { ProductCodes: ['SHR-00299', 'SHR-00002'] });
      return media.flatMap(({ Documents }) => Documents.map(({ DocumentName }) => DocumentName));
    },
  },
  {
    words:
      'A customer reads the barcode 8690315721671 to me. Which product is that? Code and name, please.',
    plainly: async ({ read }) => {
      const products = await read('products');
      const found = products.filter(({ Codes }) =>
        Codes.some(({ Value }) => Value === '8690315721671'),
      );
      return found.flatMap(({ Code, Name }) => [Code, Name]);
    },
  },
  {
    words:
      'The ERP calls a product 4195898526. What is its code here, and what is it called in German?',
    plainly: async ({ read }) => {
      const [found] = await read('products', { IntegrationCodes: ['4195898526'] });
      const german = found?.Translations.find(({ Culture }) => Culture === 'de-DE')?.Name;
      return found === undefined ? [] : [found.Code, german ?? NONE];
    },
  },
  {
    words:
      'How heavy are the trekking pole POL-00004 and the sleeping bag SLB-00001, and where are they made?',
    plainly: async ({ read }) => {
      const found = await read('products', { Codes: ['POL-00004', 'SLB-00001'] });
      const properties = found.flatMap(({ Properties }) => Properties);
      const grams = properties
        .filter(({ Name }) => Name === 'Weight')
        .map(({ Value }) => Number(Value));
      const origins = properties
        .filter(({ Name }) => Name === 'Country of origin')
        .map(({ Value }) => String(Value));
      return [...grams.map((weight) => [weight, weight / 1000]), ...origins];
    },
  },
  {
    words: 'Give me code and name of every Nordhavel product.',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeTrademarkNames: ['Nordhavel'] });
      return [...found.map(({ Code }) => Code), ...found.map(({ Name }) => Name)];
    },
  },
  {
    words: "I need code, name and retail price in euros of everything in Women's Clothing.",
    plainly: async ({ read }) => {
      const categories = await read('categories');
      const top = categories
        .filter(({ Name }) => Name === "Women's Clothing")
        .map(({ CategoryId }) => CategoryId);
      const below = categories
        .filter(({ ParentId }) => top.includes(ParentId ?? 0))
        .map(({ CategoryId }) => CategoryId);
      const found = await read('products', { CategoryIds: [...top, ...below] });
      const prices = found.flatMap((one) =>
        one.Prices.filter(({ Currency }) => Currency === 'EUR'),
      );
      return [
        ...found.flatMap(({ Code, Name }) => [Code, Name]),
        ...prices.map(({ Price }) => Price),
      ];
    },
  },
  {
    words:
      'Which pans, pots and bakeware (everything in "Pişirme Gereçleri") do we have? Codes only.',
    plainly: async ({ read }) => {
      const categories = await read('categories');
      const top = categories
        .filter(({ Name }) => Name === 'Pişirme Gereçleri')
        .map(({ CategoryId }) => CategoryId);
      const below = categories
        .filter(({ ParentId }) => top.includes(ParentId ?? 0))
        .map(({ CategoryId }) => CategoryId);
      const found = await read('products', { CategoryIds: [...top, ...below] });
      return found.map(({ Code }) => Code);
    },
  },
  {
    words: 'Which are our three most expensive headphones at retail, in euros?',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeCategoryNames: ['Headphones'] });
      const priced = found.flatMap(({ Code, Prices }) =>
        Prices.filter(({ Currency }) => Currency === 'EUR').map(({ Price }) => ({ Code, Price })),
      );
      priced.sort((one, other) => other.Price - one.Price);
      return priced.slice(0, 3).flatMap(({ Code, Price }) => [Code, Price]);
    },
  },
  {
    words: 'Which products have no French translation yet?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const missing = products.filter(
        (one) => !one.Translations.some(({ Culture }) => Culture.startsWith('fr')),
      );
      return missing.map(({ Code }) => Code);
    },
  },
  {
    words: 'Which five products were updated last? Codes and dates.',
    plainly: async ({ read }) => {
      const products = await read('products');
      const latest = [...products].sort((one, other) =>
        (other.Updated ?? '').localeCompare(one.Updated ?? ''),
      );
      return latest.slice(0, 5).map(({ Code }) => Code);
    },
  },
  {
    words: 'How many products are passive, and which of those are chargers?',
    plainly: async ({ read }) => {
      const passive = (await read('products')).filter(({ Status }) => Status === -1);
      const chargers = passive.filter((one) =>
        one.CategoryProducts.some(({ Name }) => Name === 'Chargers'),
      );
      return [passive.length, ...chargers.map(({ Code }) => Code)];
    },
  },
  {
    words: 'Do we carry the brand Fjordene? How many of its products are active?',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeTrademarkNames: ['Fjordenne'] });
      return ['Fjordenne', found.filter(({ Status }) => Status === 1).length];
    },
  },
  {
    words: 'Is there anything from the brand Rossignol in the catalog?',
    plainly: async ({ read }) => {
      const brands = await read('trademarks');
      return brands.some(({ Name }) => Name.toLowerCase().includes('rossignol')) ? ['yes'] : [NONE];
    },
  },
  {
    words:
      'Which categories are directly below Electronics, and how many categories are below each of those?',
    plainly: async ({ read }) => {
      const categories = await read('categories');
      const top = categories.find(({ Name }) => Name === 'Electronics')?.CategoryId;
      const below = categories.filter(({ ParentId }) => ParentId === top);
      return below.flatMap((one) => [
        one.Name,
        categories.filter(({ ParentId }) => ParentId === one.CategoryId).length,
      ]);
    },
  },
  {
    words:
      'Which shoes (everything in Footwear) cost from 35 to 45 euros at retail? Codes, please.',
    plainly: async ({ read }) => {
      const categories = await read('categories');
      const ids = categories
        .filter(({ Name }) => Name === 'Footwear')
        .map(({ CategoryId }) => CategoryId);
      for (const { CategoryId, ParentId } of categories)
        if (ids.includes(ParentId ?? 0)) ids.push(CategoryId);
      const found = await read('products', { CategoryIds: ids });
      const wanted = found.filter((one) =>
        one.Prices.some(({ Currency, Price }) => Currency === 'EUR' && Price >= 35 && Price <= 45),
      );
      return wanted.map(({ Code }) => Code);
    },
  },
  {
    words:
      'Which articles of running shoes exist in shoe size 42, and which of them are still active?',
    plainly: async ({ read }) => {
      const shoes = await read('products', { IncludeCategoryNames: ['Running Shoes'] });
      const articles = shoes.flatMap(({ Variants }) => Variants);
      const sized = articles.filter((one) =>
        one.OptionValues.some(
          ({ OptionName, Value }) => OptionName === 'Shoe size' && Value === '42',
        ),
      );
      return [sized.length, ...sized.filter(({ Status }) => Status === 1).map(({ Code }) => Code)];
    },
  },
  {
    words: 'Which waterproof products does the brand Fjordenne have? Codes, please.',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeTrademarkNames: ['Fjordenne'] });
      const dry = found.filter((one) =>
        one.Properties.some(({ Name, Value }) => Name === 'Waterproof' && String(Value) === 'true'),
      );
      return dry.map(({ Code }) => Code);
    },
  },
  {
    words: 'I vaguely remember a mummy sleeping bag. Which codes could that be?',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludesNames: ['Mummy Sleeping Bag'] });
      return found.map(({ Code }) => Code);
    },
  },
  {
    words: 'Which sleeping bags and mats are tagged "clearance"? Codes, please.',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeCategoryNames: ['Sleeping Bags & Mats'] });
      return found
        .filter(({ Tags }) => Tags.some(({ Name }) => Name === 'clearance'))
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Does the connection to our PIM work, and how many products are there in all?',
    plainly: async ({ count }) => [await count('products')],
  },
  {
    words:
      'For how many months is the speaker SPK-00145 under warranty, and who gives the warranty?',
    plainly: async ({ read }) => {
      const [speaker] = await read('products', { Codes: ['SPK-00145'] });
      return speaker?.Warranties.flatMap(({ Months, Provider }) => [Months, Provider]) ?? [];
    },
  },
];
