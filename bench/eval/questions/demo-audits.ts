/** What merchandisers and agents that check data ask of the whole demo catalog. */

import type { EvalQuestion } from './question.ts';

export const DEMO_AUDITS: readonly EvalQuestion[] = [
  {
    words: 'Are there products with a price of zero or less?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return products
        .filter(({ Prices }) => Prices.some(({ Price }) => Price <= 0))
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Which active products have no price at all, neither they nor their variants?',
    plainly: async ({ read }) => {
      const products = (await read('products')).filter(
        (one) => one.Status === 1 && one.Prices.length === 0,
      );
      const variants = await read('variants', {
        ProductIds: products.map(({ ProductId }) => ProductId),
      });
      const priced = variants
        .filter(({ Prices }) => Prices.length > 0)
        .map(({ ProductId }) => ProductId);
      return products
        .filter(({ ProductId }) => !priced.includes(ProductId))
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Which products have an EAN whose check digit is wrong? Code and EAN.',
    plainly: async ({ read }) => {
      const products = await read('products');
      const wrong = products.flatMap(({ Code, Codes }) =>
        Codes.filter(
          ({ CodeType, Value }) =>
            CodeType === 'EAN' &&
            [...Value]
              .reverse()
              .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) %
              10 !==
              0,
        ).map(({ Value }) => ({ Code, Value })),
      );
      return wrong.flatMap(({ Code, Value }) => [Code, Value]);
    },
  },
  {
    words: 'Is any barcode used by more than one product? Tell me which products share it.',
    plainly: async ({ read }) => {
      const products = await read('products');
      const all = products.flatMap(({ Codes }) =>
        Codes.filter(({ CodeType }) => CodeType === 'EAN'),
      );
      const values = all.map(({ Value }) => Value);
      const twice = values.filter((value, at) => values.indexOf(value) !== at);
      const sharing = products.filter(({ Codes }) =>
        Codes.some(({ Value }) => twice.includes(Value)),
      );
      return [...new Set(twice), ...sharing.map(({ Code }) => Code)];
    },
  },
  {
    words: 'Which products have the same name as another one?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const names = products.map(({ Name }) => Name);
      return products
        .filter(({ Name }) => names.indexOf(Name) !== names.lastIndexOf(Name))
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Are there variants whose product does not exist any more?',
    plainly: async ({ read }) => {
      const ids = (await read('products')).map(({ ProductId }) => ProductId);
      return (await read('variants'))
        .filter(({ ProductId }) => !ids.includes(ProductId))
        .map(({ Code }) => Code);
    },
  },
  {
    words:
      'Which products cannot be shown in the shop because they have no picture, and which have pictures but no cover?',
    plainly: async ({ read }) => {
      const media = await read('product-media-list');
      return media
        .filter(({ Pictures }) => !Pictures.some(({ IsCover }) => IsCover))
        .map((one) => one.ProductCode);
    },
  },
  {
    words: 'Do any products have two cover pictures?',
    plainly: async ({ read }) => {
      const media = await read('product-media-list');
      const two = media.filter(
        ({ Pictures }) => Pictures.filter(({ IsCover }) => IsCover).length > 1,
      );
      return two.map(({ ProductCode }) => ProductCode);
    },
  },
  {
    words: 'Which products lack a short description, which a long one?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return products
        .filter((one) => !one.ShortDescription || !one.LongDescription)
        .map(({ Code }) => Code);
    },
  },
  {
    words:
      'Somebody left placeholder texts such as "TBD" or "Lorem ipsum" in the descriptions. Where?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const left = products.filter((one) =>
        /\b(tbd|todo|lorem ipsum)\b/i.test(`${one.ShortDescription} ${one.LongDescription}`),
      );
      return left.map(({ Code }) => Code);
    },
  },
  {
    words: 'Which product names contain HTML?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return products.filter(({ Name }) => /<\/?[a-z]/i.test(Name)).map(({ Code }) => Code);
    },
  },
  {
    words: 'Which products are passive although some of their variants are still active?',
    plainly: async ({ read }) => {
      const passive = (await read('products')).filter(({ Status }) => Status === -1);
      const wrong = passive.filter(({ Variants }) => Variants.some(({ Status }) => Status === 1));
      return wrong.map(({ Code }) => Code);
    },
  },
  {
    words: 'And the other way round: active products that have variants, none of which is active?',
    plainly: async ({ read }) => {
      const active = (await read('products')).filter(
        (one) => one.Status === 1 && one.Variants.length > 0,
      );
      return active
        .filter(({ Variants }) => Variants.every(({ Status }) => Status !== 1))
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Which products were updated before they were created, going by their dates?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return products
        .filter((one) => one.Updated !== null && one.Updated < one.Created)
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Which products have a shop link that does not begin with https:// and a host?',
    plainly: async ({ read }) => {
      const products = await read('products');
      return products
        .filter(({ Link }) => Link && !/^https:\/\/[a-z]/.test(Link))
        .map(({ Code }) => Code);
    },
  },
  {
    words: 'Which products belong to no brand, and which to no category?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const without = products.filter(
        (one) => one.TrademarkProducts.length === 0 || one.CategoryProducts.length === 0,
      );
      return without.map(({ Code }) => Code);
    },
  },
  {
    words:
      'One retail price in euros looks far too high compared with the rest of the catalog. Which product is it, and what does it say?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const priced = products.flatMap(({ Code, Prices }) =>
        Prices.filter(({ Currency }) => Currency === 'EUR').map(({ Price }) => ({ Code, Price })),
      );
      const [dearest] = priced.sort((one, other) => other.Price - one.Price);
      return dearest === undefined ? [] : [dearest.Code, dearest.Price];
    },
  },
  {
    words: 'How many products have no German translation, and which brand lacks most of them?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const missing = products.filter(
        (one) => !one.Translations.some(({ Culture }) => Culture.startsWith('de')),
      );
      const counts: Record<string, number> = {};
      for (const { Name } of missing.flatMap((one) => one.TrademarkProducts))
        counts[Name] = (counts[Name] ?? 0) + 1;
      const most = Object.entries(counts).sort((one, other) => other[1] - one[1])[0];
      return [missing.length, ...(most ?? [])];
    },
  },
  {
    words: 'Which brand has the most variants, and how many?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const counts: Record<string, number> = {};
      for (const { ProductId } of await read('variants')) {
        const brands = products.find((one) => one.ProductId === ProductId)?.TrademarkProducts ?? [];
        for (const { Name } of brands) counts[Name] = (counts[Name] ?? 0) + 1;
      }
      return Object.entries(counts).sort((one, other) => other[1] - one[1])[0] ?? [];
    },
  },
  {
    words: 'Which three values of the option "Colour" do most variants have? With numbers, please.',
    plainly: async ({ read }) => {
      const values = (await read('variants')).flatMap(({ OptionValues }) =>
        OptionValues.filter(({ OptionName }) => OptionName === 'Colour').map(({ Value }) => Value),
      );
      const counts: Record<string, number> = {};
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
      return Object.entries(counts)
        .sort((one, other) => other[1] - one[1])
        .slice(0, 3)
        .flat();
    },
  },
  {
    words: 'How many products did we create in each year?',
    plainly: async ({ read }) => {
      const counts: Record<string, number> = {};
      for (const { Created } of await read('products')) {
        counts[Created.slice(0, 4)] = (counts[Created.slice(0, 4)] ?? 0) + 1;
      }
      return Object.values(counts);
    },
  },
  {
    words:
      'How many active products could not go to a marketplace that asks for an EAN of the product itself?',
    plainly: async ({ read }) => {
      const active = (await read('products')).filter(({ Status }) => Status === 1);
      return [
        active.filter(({ Codes }) => !Codes.some(({ CodeType }) => CodeType === 'EAN')).length,
      ];
    },
  },
  {
    words: 'What is the average retail price in euros of the products in Footwear, to the cent?',
    plainly: async ({ read }) => {
      const categories = await read('categories');
      const ids = categories
        .filter(({ Name }) => Name === 'Footwear')
        .map(({ CategoryId }) => CategoryId);
      for (const { CategoryId, ParentId } of categories)
        if (ids.includes(ParentId ?? 0)) ids.push(CategoryId);
      const found = await read('products', { CategoryIds: ids });
      const prices = found.flatMap((one) =>
        one.Prices.filter(({ Currency }) => Currency === 'EUR'),
      );
      const mean = prices.reduce((sum, { Price }) => sum + Price, 0) / prices.length;
      return [Math.round(mean * 100) / 100];
    },
  },
  {
    words: 'How many products have at least one picture without an alternative text?',
    plainly: async ({ read }) => {
      const media = await read('product-media-list');
      return [media.filter(({ Pictures }) => Pictures.some(({ Alt }) => !Alt)).length];
    },
  },
  {
    words: 'Which products weigh more than 8 kg according to their weight property?',
    plainly: async ({ read }) => {
      const products = await read('products');
      const heavy = products.filter(({ Properties }) =>
        Properties.some(
          ({ Name, Value }) => ['Weight', 'Ağırlık'].includes(Name) && Number(Value) > 8000,
        ),
      );
      return heavy.map(({ Code }) => Code);
    },
  },
  {
    words: 'What is new in the catalog since the last refresh, and what has gone?',
    plainly: async ({ read, readBefore }) => {
      const [before, now] = [await readBefore(), await read('products')];
      const [old, present] = [before.map(({ Code }) => Code), now.map(({ Code }) => Code)];
      return [
        ...present.filter((code) => !old.includes(code)),
        ...old.filter((code) => !present.includes(code)),
      ];
    },
  },
  {
    words: 'Which prices went up since the last refresh, from what to what (in euros)?',
    plainly: async ({ read, readBefore }) => {
      const now = await read('products');
      const euros = (await readBefore()).flatMap(({ Code, Prices }) =>
        Prices.filter(({ Currency }) => Currency === 'EUR').map(({ Price }) => ({ Code, Price })),
      );
      const up = euros.flatMap(({ Code, Price }) =>
        (now.find((one) => one.Code === Code)?.Prices ?? [])
          .filter((entry) => entry.Currency === 'EUR' && entry.Price > Price)
          .map((entry) => ({ Code, Price, to: entry.Price })),
      );
      return up.flatMap(({ Code, Price, to }) => [Code, Price, to]);
    },
  },
  {
    words: 'Did anybody rename a product since the last refresh? What was it called before?',
    plainly: async ({ read, readBefore }) => {
      const now = await read('products');
      const renamed = (await readBefore()).filter(({ Code, Name }) =>
        now.some((one) => one.Code === Code && one.Name !== Name),
      );
      return renamed.flatMap(({ Code, Name }) => [Code, Name]);
    },
  },
];
