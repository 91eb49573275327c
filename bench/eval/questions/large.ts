/** Questions about a catalog so large that reading it takes more requests than a minute allows. */

import type { EvalQuestion } from './question.ts';

export const LARGE: readonly EvalQuestion[] = [
  {
    words: 'How many products have no French translation?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [
        products.filter((one) => !one.Translations.some(({ Culture }) => Culture.startsWith('fr')))
          .length,
      ];
    },
  },
  {
    words: 'How many products have a price of zero or less?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [products.filter(({ Prices }) => Prices.some(({ Price }) => Price <= 0)).length];
    },
  },
  {
    words: 'Which brand has the most products, and how many?',
    plainly: async ({ read }) => {
      const counts: Record<string, number> = {};
      for (const { Name } of (await read('products')).flatMap((one) => one.TrademarkProducts)) {
        counts[Name] = (counts[Name] ?? 0) + 1;
      }
      return Object.entries(counts).sort((one, other) => other[1] - one[1])[0] ?? [];
    },
  },
  {
    words: 'How many variants belong to a product that does not exist any more?',
    plainly: async ({ read }) => {
      const ids = new Set((await read('products')).map(({ ProductId }) => ProductId));
      return [(await read('variants')).filter(({ ProductId }) => !ids.has(ProductId)).length];
    },
  },
  {
    words: 'How many products have pictures, but no cover picture among them?',
    plainly: async ({ read }) => {
      const pictured = (await read('product-media-list')).filter(
        ({ Pictures }) => Pictures.length > 0,
      );
      return [pictured.filter(({ Pictures }) => !Pictures.some(({ IsCover }) => IsCover)).length];
    },
  },
  {
    words: 'How many variants have the value Turquoise in the option "Colour"?',
    plainly: async ({ read }) => {
      const variants = await read('variants');
      const turquoise = variants.filter(({ OptionValues }) =>
        OptionValues.some(
          ({ OptionName, Value }) => OptionName === 'Colour' && Value === 'Turquoise',
        ),
      );
      return [turquoise.length];
    },
  },
  {
    words: 'Which are the two most expensive headphones at retail, in euros?',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeCategoryNames: ['Headphones'] });
      const priced = found.flatMap(({ Code, Prices }) =>
        Prices.filter(({ Currency }) => Currency === 'EUR').map(({ Price }) => ({ Code, Price })),
      );
      priced.sort((one, other) => other.Price - one.Price);
      return priced.slice(0, 2).flatMap(({ Code, Price }) => [Code, Price]);
    },
  },
  {
    words: 'How many products of the brand Fjordenne do we have, and how many of them are passive?',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludeTrademarkNames: ['Fjordenne'] });
      return [found.length, found.filter(({ Status }) => Status === -1).length];
    },
  },
  {
    words: 'How many products are active, and how many are passive?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const active = products.filter(({ Status }) => Status === 1).length;
      return [active, products.length - active];
    },
  },
  {
    words: 'How many products do we have in the whole area Garden, with everything below it?',
    plainly: async ({ read }) => {
      const categories = await read('categories');
      const ids = [800];
      for (const id of ids) {
        const below = categories.filter(({ ParentId }) => ParentId === id);
        ids.push(...below.map(({ CategoryId }) => CategoryId));
      }
      const products = await read('products');
      return [
        products.filter(({ CategoryProducts }) =>
          CategoryProducts.some(({ CategoryId }) => ids.includes(CategoryId)),
        ).length,
      ];
    },
  },
  {
    words: 'How many products have no brand?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [products.filter((one) => one.TrademarkProducts.length === 0).length];
    },
  },
  {
    words: 'How many products have no picture of their own at all?',
    plainly: async ({ read }) => {
      const media = await read('product-media-list');
      return [media.filter(({ Pictures }) => Pictures.length === 0).length];
    },
  },
  {
    words: 'How many variants are passive?',
    plainly: async ({ read }) => {
      const variants = await read('variants');
      return [variants.filter(({ Status }) => Status === -1).length];
    },
  },
  {
    words: 'How many variants cost more than 500 euros at retail?',
    plainly: async ({ read }) => {
      const variants = await read('variants');
      return [
        variants.filter(({ Prices }) =>
          Prices.some(
            ({ Currency, PriceType, Price }) =>
              Currency === 'EUR' && PriceType === 'Retail' && Price > 500,
          ),
        ).length,
      ];
    },
  },
  {
    words: 'How many products are translated into German, but not into French?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [
        products.filter(
          ({ Translations }) =>
            Translations.some(({ Culture }) => Culture.startsWith('de')) &&
            !Translations.some(({ Culture }) => Culture.startsWith('fr')),
        ).length,
      ];
    },
  },
  {
    words: 'How many products were created in 2023?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [products.filter(({ Created }) => Created.startsWith('2023')).length];
    },
  },
  {
    words: 'How many products have Vietnam as their country of origin?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const made = products.filter(({ Properties }) =>
        Properties.some(({ Name, Value }) => Name === 'Country of origin' && Value === 'Vietnam'),
      );
      return [made.length];
    },
  },
  {
    words: 'What is the EAN of the variant PWB-00008-5000-BLK?',
    plainly: async ({ read }) => {
      const variants = await read('variants', { Codes: ['PWB-00008-5000-BLK'] });
      return variants.flatMap(({ Codes }) =>
        Codes.filter(({ CodeType }) => CodeType === 'EAN').map(({ Value }) => Value),
      );
    },
  },
  {
    words: 'The ERP calls a product 4051581509. Which is it, code and name, and of which brand?',
    plainly: async ({ read }) => {
      const products = await read('products', { IntegrationCodes: ['4051581509'] });
      return products.flatMap((one) => [
        one.Code,
        one.Name,
        ...one.TrademarkProducts.map(({ Name }) => Name),
      ]);
    },
  },
  {
    words: 'In which colours is the power bank PWB-00008 sold at present?',
    plainly: async ({ read }) => {
      const products = await read('products', { Codes: ['PWB-00008'] });
      const options = products
        .flatMap(({ Variants }) => Variants)
        .filter(({ Status }) => Status === 1)
        .flatMap(({ OptionValues }) => OptionValues)
        .filter(({ OptionName }) => OptionName === 'Colour');
      return [...new Set(options.map(({ Value }) => Value))];
    },
  },
  {
    words: 'How many products are there in Hiking Boots, and how many in Running Shoes?',
    plainly: async ({ count }) => [
      await count('products', { IncludeCategoryNames: ['Hiking Boots'] }),
      await count('products', { IncludeCategoryNames: ['Running Shoes'] }),
    ],
  },
  {
    words: 'How many products have a warranty of three years or more?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [
        products.filter(({ Warranties }) => Warranties.some(({ Months }) => Months >= 36)).length,
      ];
    },
  },
  {
    words: 'How many products have no short description?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return [products.filter((one) => !one.ShortDescription).length];
    },
  },
  {
    words: 'What does the cheapest product in Tents cost at retail in euros, and what is its code?',
    plainly: async ({ read }) => {
      const tents = await read('products', { IncludeCategoryNames: ['Tents'] });
      const priced = tents.flatMap(({ Code, Prices }) =>
        Prices.filter(({ Currency, Price }) => Currency === 'EUR' && Price > 0).map(
          ({ Price }) => ({ Code, Price }),
        ),
      );
      priced.sort((one, other) => one.Price - other.Price);
      return priced.slice(0, 1).flatMap(({ Code, Price }) => [Code, Price]);
    },
  },
  {
    words: 'Which three lowest categories hold the most products? Names and numbers, please.',
    plainly: async ({ read }) => {
      const counts: Record<string, number> = {};
      for (const { Name } of (await read('products')).flatMap((one) => one.CategoryProducts)) {
        counts[Name] = (counts[Name] ?? 0) + 1;
      }
      const most = Object.entries(counts).sort((one, other) => other[1] - one[1]);
      return most.slice(0, 3).flat();
    },
  },
  {
    words: 'How many product names are used by more than one product?',
    plainly: async ({ read }) => {
      const counts: Record<string, number> = {};
      for (const { Name } of await read('products')) counts[Name] = (counts[Name] ?? 0) + 1;
      return [Object.values(counts).filter((count) => count > 1).length];
    },
  },
];
