/** What can be asked of the retail catalog of τ-bench: options, prices and availability of variants, and its faults. */

import { type EvalQuestion, NONE } from './question.ts';

export const RETAIL: readonly EvalQuestion[] = [
  {
    words: 'How many kinds of T-shirt (variants) do we have, and how many of them are active?',
    plainly: async ({ read }) => {
      const [shirt] = await read('products', { IncludesNames: ['T-Shirt'] });
      return shirt === undefined
        ? []
        : [shirt.Variants.length, shirt.Variants.filter(({ Status }) => Status === 1).length];
    },
  },
  {
    words: 'What exactly is article 5946177616, and what does it cost?',
    plainly: async ({ read }) => {
      const [found] = await read('variants', { Codes: ['5946177616'] });
      const values = found?.OptionValues.map(({ Value }) => Value) ?? [];
      return found === undefined
        ? [NONE]
        : [found.Name, ...values, ...found.Prices.map(({ Price }) => Price)];
    },
  },
  {
    words: 'Which is the cheapest active laptop with 32GB of RAM? Article code and price.',
    plainly: async ({ read }) => {
      const laptops = await read('variants', { IncludesNames: ['Laptop'] });
      const wanted = laptops.filter(
        (one) => one.Status === 1 && one.OptionValues.some(({ Value }) => Value === '32GB'),
      );
      const priced = wanted.flatMap(({ Code, Prices }) =>
        Prices.map(({ Price }) => ({ Code, Price })),
      );
      const [cheapest] = priced.sort((one, other) => one.Price - other.Price);
      return cheapest === undefined ? [NONE] : [cheapest.Code, cheapest.Price];
    },
  },
  {
    words: 'Which articles of hiking boots are waterproof, in size 10, whether active or not?',
    plainly: async ({ read }) => {
      const boots = await read('variants', { IncludesNames: ['Hiking Boots'] });
      const wanted = boots.filter(({ OptionValues }) =>
        [
          ['size', '10'],
          ['waterproof', 'yes'],
        ].every(([name, value]) =>
          OptionValues.some((one) => one.OptionName === name && one.Value === value),
        ),
      );
      return wanted.map(({ Code }) => Code);
    },
  },
  {
    words: 'In which materials, sizes and colours does the backpack come?',
    plainly: async ({ read }) => {
      const [backpack] = await read('products', { IncludesNames: ['Backpack'] });
      const options = backpack?.Variants.flatMap(({ OptionValues }) => OptionValues) ?? [];
      const wanted = options.filter(({ OptionName }) =>
        ['material', 'size', 'color'].includes(OptionName),
      );
      return [...new Set(wanted.map(({ Value }) => Value))];
    },
  },
  {
    words:
      'Which Bluetooth speakers with 20 hours of battery life are water resistant and cost less than 300? Article codes and prices.',
    plainly: async ({ read }) => {
      const speakers = await read('variants', { IncludesNames: ['Bluetooth Speaker'] });
      const wanted = speakers.filter(
        ({ OptionValues, Prices }) =>
          OptionValues.some(
            (one) => one.OptionName === 'battery life' && one.Value === '20 hours',
          ) &&
          OptionValues.some(
            (one) => one.OptionName === 'water resistance' && one.Value === 'yes',
          ) &&
          Prices.some(({ Price }) => Price < 300),
      );
      return wanted.flatMap(({ Code, Prices }) => [Code, ...Prices.map(({ Price }) => Price)]);
    },
  },
  {
    words: 'What do espresso machines cost, from the cheapest to the dearest article?',
    plainly: async ({ read }) => {
      const machines = await read('variants', { IncludesNames: ['Espresso Machine'] });
      const prices = machines.flatMap(({ Prices }) => Prices.map(({ Price }) => Price));
      return [Math.min(...prices), Math.max(...prices)];
    },
  },
  {
    words: 'Do we sell drones?',
    plainly: async ({ read }) => {
      const found = await read('products', { IncludesNames: ['drone'] });
      return found.length === 0 ? [NONE] : found.map(({ Name }) => Name);
    },
  },
  {
    words: 'Which makeup kits of "Brand B" are professional ones, and for which skin tones?',
    plainly: async ({ read }) => {
      const kits = await read('variants', { IncludesNames: ['Makeup Kit'] });
      const wanted = kits.filter(({ OptionValues }) =>
        ['Brand B', 'professional'].every((value) =>
          OptionValues.some(({ Value }) => Value === value),
        ),
      );
      const tones = wanted.flatMap(({ OptionValues }) =>
        OptionValues.filter((one) => one.OptionName === 'skin tone'),
      );
      return [...wanted.map(({ Code }) => Code), ...tones.map(({ Value }) => Value)];
    },
  },
  {
    words: 'Is article 9030221155 active, and is it polyester or leather?',
    plainly: async ({ read }) => {
      const [found] = await read('variants', { Codes: ['9030221155'] });
      const material =
        found?.OptionValues.find(({ OptionName }) => OptionName === 'material')?.Value ?? NONE;
      return [material, found?.Status === 1 ? 'active' : ['passive', 'inactive', 'not']];
    },
  },
  {
    words: 'How many variants do we have in all, and how many of them are passive?',
    plainly: async ({ read }) => {
      const variants = await read('variants');
      return [variants.length, variants.filter(({ Status }) => Status === -1).length];
    },
  },
  {
    words:
      'Which product has the dearest article of the whole shop? Product, article code and price.',
    plainly: async ({ read }) => {
      const priced = (await read('variants')).flatMap(({ Code, Name, Prices }) =>
        Prices.map(({ Price }) => ({ Code, Name, Price })),
      );
      const [dearest] = priced.sort((one, other) => other.Price - one.Price);
      return dearest === undefined ? [] : [dearest.Name, dearest.Code, dearest.Price];
    },
  },
  {
    words: 'Of which products are fewer than half of the variants active?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const wanted = products.filter(
        ({ Variants }) =>
          Variants.filter(({ Status }) => Status === 1).length * 2 < Variants.length,
      );
      return wanted.map(({ Name }) => Name);
    },
  },
  {
    words: 'The option for memory is spelt in two ways in our data. Which products use which?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const using = products.filter(({ Variants }) =>
        Variants.some(({ OptionValues }) =>
          OptionValues.some(({ OptionName }) => /^ram$/i.test(OptionName)),
        ),
      );
      return using.map(({ Name }) => Name);
    },
  },
  {
    words: 'We write both "grey" and "gray". Which products use "gray"?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const using = products.filter(({ Variants }) =>
        Variants.some(({ OptionValues }) =>
          OptionValues.some(({ Value }) => /\bgray\b/.test(Value)),
        ),
      );
      return using.map(({ Name }) => Name);
    },
  },
  {
    words: 'Which products have the most variants?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const most = Math.max(...products.map(({ Variants }) => Variants.length));
      const largest = products.filter(({ Variants }) => Variants.length === most);
      return [most, ...largest.map(({ Name }) => Name)];
    },
  },
  {
    words:
      'Are there variants of one product that have exactly the same options, so that nobody can tell them apart? How many such products are there?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const twins = products.filter(({ Variants }) => {
        const texts = Variants.map((one) =>
          one.OptionValues.map((own) => `${own.OptionName}=${own.Value}`)
            .sort()
            .join(),
        );
        return new Set(texts).size < texts.length;
      });
      return twins.length === 0 ? [NONE] : [twins.length, ...twins.map(({ Name }) => Name)];
    },
  },
  {
    words: 'How many articles cost less than 50?',
    plainly: async ({ read }) => {
      const variants = await read('variants');
      return [variants.filter(({ Prices }) => Prices.some(({ Price }) => Price < 50)).length];
    },
  },
  {
    words: 'What is the average price of an active tablet for each storage size?',
    plainly: async ({ read }) => {
      const tablets = (await read('variants', { IncludesNames: ['Tablet'] })).filter(
        ({ Status }) => Status === 1,
      );
      return ['32GB', '64GB', '128GB'].flatMap((size) => {
        const sized = tablets.filter(({ OptionValues }) =>
          OptionValues.some(({ Value }) => Value === size),
        );
        const prices = sized.flatMap(({ Prices }) => Prices.map(({ Price }) => Price));
        const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
        return prices.length === 0
          ? []
          : [[Math.round(mean * 100) / 100, Math.round(mean * 10) / 10, Math.round(mean)]];
      });
    },
  },
  {
    words:
      'For which five products do the prices of the variants differ most, as dearest minus cheapest?',
    plainly: async ({ read }) => {
      const spans: Record<string, readonly [number, number]> = {};
      for (const { Name, Prices } of await read('variants')) {
        for (const { Price } of Prices) {
          const [low, high] = spans[Name] ?? [Price, Price];
          spans[Name] = [Math.min(low, Price), Math.max(high, Price)];
        }
      }
      const widest = Object.entries(spans).sort(
        (one, other) => other[1][1] - other[1][0] - one[1][1] + one[1][0],
      );
      return widest.slice(0, 5).map(([name]) => name);
    },
  },
];
