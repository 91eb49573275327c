/** Mistakes in texts: what contradicts a value, what is not translated, and what was never meant for buyers. */

import {
  type Draw,
  entriesOf,
  idOf,
  type Kind,
  type Planted,
  pick,
  type Sent,
  textOf,
} from '../kind.ts';
import { DISCONTINUED, INTERNAL, STALE } from './sentences.ts';

/** A text of a record that may be changed: the key, the field as findings name it, and the record or translation that has it. */
interface Place {
  readonly holder: Sent;
  readonly key: string;
  readonly field: string;
}

const KEYS = [
  ['Name', 'name'],
  ['ShortDescription', 'short_description'],
  ['LongDescription', 'long_description'],
] as const;

function placesOf(record: Sent): readonly Place[] {
  const translations = entriesOf(record, 'Translations');
  return [record, ...translations].flatMap((holder) =>
    KEYS.flatMap(([key, field]) => {
      const culture = holder === record ? '' : ` (${textOf(holder, 'Culture') ?? ''})`;
      return textOf(holder, key) === undefined
        ? []
        : [{ holder, key, field: `${field}${culture}` }];
    }),
  );
}

const isOwn = ({ field }: Place): boolean => !field.includes('(');

const isDescription = ({ key }: Place): boolean => key !== 'Name';

function exactly(field: string): RegExp {
  return new RegExp(`^${field.replace(/[()]/g, '\\$&')}$`);
}

function planted(record: Sent, field: RegExp, right?: string): Planted {
  return {
    owner: record.VariantId === undefined ? 'product' : 'variant',
    id: idOf(record),
    field,
    ...(right !== undefined && { right }),
  };
}

/** Changes a text; undefined: it stays as it was. */
function change(
  record: Sent,
  { holder, key, field }: Place,
  write: (text: string) => string | undefined,
): Planted | undefined {
  const text = textOf(holder, key) ?? '';
  const written = write(text);
  if (written === undefined || written === text) return undefined;
  holder[key] = written;
  return planted(record, exactly(field), text);
}

const isForSale = (record: Sent): boolean => Number(record.Status ?? 1) > 0;

/** A kind that adds a sentence to a description of a product for sale. */
function saying(name: string, rules: readonly string[], sentences: readonly string[]): Kind {
  return {
    name,
    rules,
    plant: (record, _catalog, draw) => {
      const place = pick(placesOf(record).filter(isDescription), draw);
      const sentence = pick(sentences, draw);
      if (!isForSale(record) || place === undefined || sentence === undefined) return undefined;
      return change(record, place, (text) => addSentence(text, sentence, draw));
    },
  };
}

function addSentence(text: string, sentence: string, draw: Draw): string {
  if (draw() < 0.3) return `${sentence} ${text}`;
  return text.endsWith('</p>') ? `${text.slice(0, -4)} ${sentence}</p>` : `${text} ${sentence}`;
}

const NUMBER = /(?<![\p{L}\d.,-])(\d{1,4})(?=[ -]?(?:\p{L}|["”%°]))(?! ?[x×])/u;

const wrongNumber = (digits: string, draw: Draw): string => {
  const number = Number(digits);
  const others = [number * 10, number + 10, number + 5, Math.round(number * 1.5) + 1, number + 2];
  return String(pick(others, draw) ?? number + 10);
};

/** In how many products a property stands in a text, by its name. */
const shares = new WeakMap<readonly Sent[], ReadonlyMap<unknown, readonly [number, number]>>();

/** Whether a property of that name stands in the texts of most products. */
function isUsual(products: readonly Sent[], name: unknown): boolean {
  const counted = shares.get(products) ?? countTold(products);
  shares.set(products, counted);
  const [told, all] = counted.get(name) ?? [0, 1];
  return all >= 30 && told >= 0.6 * all;
}

function countTold(products: readonly Sent[]): ReadonlyMap<unknown, readonly [number, number]> {
  const counted = new Map<unknown, [number, number]>();
  for (const product of products) {
    const own = placesOf(product).filter(isOwn);
    for (const { Name, Value, Culture } of entriesOf(product, 'Properties')) {
      if (typeof Culture === 'string') continue;
      const [told, all] = counted.get(Name) ?? [0, 0];
      const isTold = own.some(({ holder, key }) => holds(String(holder[key]), String(Value)));
      counted.set(Name, [told + Number(isTold), all + 1]);
    }
  }
  return counted;
}

/** Properties of a product that stand in one of its own texts, as in those of most others. */
function toldProperties(record: Sent, products: readonly Sent[]) {
  const own = placesOf(record).filter(isOwn);
  return entriesOf(record, 'Properties').flatMap((property) => {
    const value = textOf(property, 'Value');
    if (value === undefined || typeof property.Culture === 'string') return [];
    if (!isUsual(products, property.Name)) return [];
    const isNumber = /^\d+([.,]\d+)?$/.test(value) && textOf(property, 'Unit') !== undefined;
    const isWord = /^\p{L}{3,}( \p{L}+)?$/u.test(value);
    const places = own.filter(({ holder, key }) => holds(String(holder[key]), value));
    return places.length > 0 && (isNumber || isWord) ? [{ property, value, places, isNumber }] : [];
  });
}

function holds(text: string, value: string): boolean {
  return findWord(text, value) !== undefined;
}

function findWord(text: string, value: string): string | undefined {
  const pattern = value.replace(/[.+*?()[\]]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\d.,])${pattern}(?![\\p{L}\\d]{3}|[.,]?\\d)`, 'iu').exec(
    text,
  )?.[0];
}

/** Another value of the property, from another product. */
function otherValue(catalog: readonly Sent[], name: unknown, value: string, draw: Draw) {
  const values = catalog.flatMap((other) =>
    entriesOf(other, 'Properties')
      .filter(({ Name, Culture }) => Name === name && typeof Culture !== 'string')
      .flatMap((property) => textOf(property, 'Value') ?? []),
  );
  const others = [...new Set(values)].filter((other) => other !== value && !/[;,/]/.test(other));
  return pick(others, draw);
}

export const TEXT_KINDS: readonly Kind[] = [
  {
    name: 'text_value_in_text',
    rules: ['text_contradicts_value'],
    plant: (record, { products }, draw) => {
      const told = pick(toldProperties(record, products), draw);
      const place = pick(told?.places ?? [], draw);
      if (told === undefined || place === undefined) return undefined;
      const other = told.isNumber
        ? wrongNumber(told.value, draw)
        : otherValue(products, told.property.Name, told.value, draw);
      if (other === undefined || Number.isNaN(Number(told.value)) === told.isNumber)
        return undefined;
      const made = change(record, place, (text) => {
        const word = findWord(text, told.value) ?? told.value;
        return text.replace(word, word === word.toLowerCase() ? other.toLowerCase() : other);
      });
      return made && { ...made, field: new RegExp(`${made.field.source}|^properties\\.`) };
    },
  },
  {
    name: 'text_value_in_property',
    rules: ['text_contradicts_value'],
    plant: (record, { products }, draw) => {
      const told = pick(toldProperties(record, products), draw);
      if (told === undefined) return undefined;
      const { property, value } = told;
      const other = otherValue(products, property.Name, value, draw);
      if (
        other === undefined ||
        placesOf(record).some(({ holder, key }) => holds(String(holder[key]), other))
      )
        return undefined;
      // The record is a copy of ours.
      (property as Record<string, unknown>).Value = other;
      return planted(record, /^properties\./, value);
    },
  },
  {
    name: 'variant_name_of_other_option',
    rules: ['variant_contradicts_options'],
    owner: 'variant',
    plant: (record, { variants }, draw) => {
      const name = textOf(record, 'Name') ?? '';
      const option = pick(
        entriesOf(record, 'OptionValues').filter(({ Value }) => holds(name, String(Value))),
        draw,
      );
      const value = textOf(option ?? {}, 'Value');
      if (value === undefined) return undefined;
      const values = variants.flatMap((variant) =>
        entriesOf(variant, 'OptionValues')
          .filter(({ OptionName }) => OptionName === option?.OptionName)
          .map(({ Value }) => String(Value)),
      );
      const other = pick(
        [...new Set(values)].filter((one) => one !== value),
        draw,
      );
      const at = name.toLowerCase().lastIndexOf(value.toLowerCase());
      if (other === undefined || at < 0) return undefined;
      record.Name = `${name.slice(0, at)}${other}${name.slice(at + value.length)}`;
      return planted(record, /^(name|options\.)/, name);
    },
  },
  {
    name: 'other_number_in_translation',
    rules: ['numbers_differ_in_translation'],
    plant: (record, _catalog, draw) => {
      const place = pick(
        placesOf(record).filter(
          (one) =>
            !isOwn(one) &&
            NUMBER.test(String(one.holder[one.key])) &&
            /\d/.test(textOf(record, one.key) ?? ''),
        ),
        draw,
      );
      return (
        place &&
        change(record, place, (text) => text.replace(NUMBER, (digits) => wrongNumber(digits, draw)))
      );
    },
  },
  {
    name: 'untranslated_name',
    rules: ['untranslated_text'],
    plant: (record, _catalog, draw) => {
      const name = textOf(record, 'Name') ?? '';
      const place = pick(
        placesOf(record).filter(
          (one) => !isOwn(one) && !isDescription(one) && textOf(one.holder, one.key) !== name,
        ),
        draw,
      );
      if (name.split(' ').length < 3 || place === undefined) return undefined;
      return change(record, place, () => name);
    },
  },
  {
    name: 'untranslated_description',
    rules: ['untranslated_text'],
    plant: (record, _catalog, draw) => {
      const place = pick(
        placesOf(record).filter((one) => !isOwn(one) && isDescription(one)),
        draw,
      );
      return place && change(record, place, () => textOf(record, place.key));
    },
  },
  {
    name: 'text_of_other_language',
    rules: ['wrong_language', 'untranslated_text'],
    plant: (record, { products }, draw) => {
      const place = pick(placesOf(record).filter(isDescription), draw);
      const other = pick(products, draw);
      if (place === undefined || other === undefined || other === record) return undefined;
      const culture = textOf(place.holder, 'Culture')?.slice(0, 2);
      const texts = entriesOf(other, 'Translations').filter(
        (one) => textOf(one, 'Culture')?.slice(0, 2) !== culture,
      );
      const text = textOf(pick(texts, draw) ?? {}, place.key);
      const own = [textOf(record, place.key), textOf(other, place.key)];
      if (text === undefined || own.includes(text) || text.split(' ').length < 5) return undefined;
      return change(record, place, () => text);
    },
  },
  {
    name: 'short_translation',
    rules: ['short_translation'],
    plant: (record, _catalog, draw) => {
      const place = pick(
        placesOf(record).filter(
          (one) => !isOwn(one) && isDescription(one) && (textOf(record, one.key)?.length ?? 0) > 60,
        ),
        draw,
      );
      return (
        place &&
        change(record, place, (text) => {
          const plain = text.replace(/<[^>]*>/g, ' ').trim();
          return plain.slice(0, Math.ceil(plain.length / 5)).replace(/\s+\S*$/, '');
        })
      );
    },
  },
  saying('stale_text', ['stale_text'], STALE),
  saying('internal_note', ['internal_note', 'placeholder_text'], INTERNAL),
  saying('discontinued_text', ['discontinued_text'], DISCONTINUED),
  {
    name: 'html_in_plain_text',
    rules: ['leftover_markup', 'html_in_name'],
    plant: (record, _catalog, draw) => {
      const place = pick(
        placesOf(record).filter(({ key }) => key === 'ShortDescription' || key === 'Name'),
        draw,
      );
      const piece = pick(['<b>', '<br>', '&nbsp;', '<p>', '<strong>'], draw) ?? '';
      return (
        place &&
        change(record, place, (text) => {
          if (text.includes('<')) return undefined;
          const [first = '', ...rest] = text.split(' ');
          if (rest.length === 0) return undefined;
          return piece.startsWith('<') && piece !== '<br>'
            ? `${piece}${first}${piece.replace('<', '</')} ${rest.join(' ')}`
            : `${first}${piece} ${rest.join(' ')}`;
        })
      );
    },
  },
  {
    name: 'html_in_property',
    rules: ['leftover_markup'],
    plant: (record, _catalog, draw) => {
      const property = pick(
        entriesOf(record, 'Properties').filter(({ Value }) => /^\p{L}{3,}/u.test(String(Value))),
        draw,
      );
      const value = textOf(property ?? {}, 'Value');
      if (property === undefined || value === undefined) return undefined;
      const piece = pick(
        [`<b>${value}</b>`, `${value}<br>`, `${value}&nbsp;`, `<p>${value}</p>`],
        draw,
      );
      (property as Record<string, unknown>).Value = piece;
      return planted(record, /^properties\./, value);
    },
  },
  {
    name: 'garbled_text',
    rules: ['garbled_text'],
    plant: (record, _catalog, draw) => {
      const place = pick(
        placesOf(record).filter(({ holder, key }) => /[äöüßéèçñ]/.test(String(holder[key]))),
        draw,
      );
      return place && change(record, place, (text) => Buffer.from(text, 'utf8').toString('latin1'));
    },
  },
  {
    name: 'all_caps',
    rules: ['all_caps'],
    plant: (record, _catalog, draw) => {
      const place = pick(
        placesOf(record).filter(({ key }) => key !== 'LongDescription'),
        draw,
      );
      return place && change(record, place, (text) => text.toUpperCase());
    },
  },
];
