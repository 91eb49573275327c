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
];
