import type { Language } from './language.ts';
import type { ColourCode, Vocabulary } from './vocabulary.ts';

/** An option that the variants of a product differ by, such as size, with its values in order. */
export interface Option {
  readonly id: number;
  readonly code: string;
  readonly name: Readonly<Record<'en' | 'tr', string>>;
  readonly values: readonly OptionValue[];
  /** Whether its value is part of the name of a product that comes in only one (750 ml, but not XL). */
  readonly measures: boolean;
}

/** A value of an option: its code, and its text, which is the same in all languages or differs. */
export interface OptionValue {
  readonly code: string;
  readonly text: string | Readonly<Record<Language, string>>;
}

/** Codes of the colours, in the order in which variants use them. */
export const colourCodes: readonly ColourCode[] = [
  ...(['BLK', 'WHT', 'GRY', 'NVY', 'RED', 'GRN'] as const),
  ...(['OLV', 'SND', 'TRQ', 'YLW', 'PNK', 'BRG'] as const),
];

/** Names of the options that departments refer to. */
export const OPTION_KEYS = [
  'colour',
  'clothing_size',
  'shoe_size',
  'bed_size',
  'capacity',
  'volume',
  'diameter',
  'cable_length',
  'hose_length',
  'storage',
  'battery',
  'persons',
  'pieces',
  'load',
  'litres',
] as const;

/** One of {@link OPTION_KEYS}. */
export type OptionKey = (typeof OPTION_KEYS)[number];

function plain(texts: string): OptionValue[] {
  return texts.split(' ').map((text) => ({ code: text.toUpperCase(), text }));
}

function measured(numbers: string, unit: string): OptionValue[] {
  return numbers
    .split(' ')
    .map((number) => ({ code: number.replace('.', '_'), text: `${number} ${unit}` }));
}

/** All options by key; the colours' texts come from the vocabularies. */
export function buildOptions(
  vocabularies: Readonly<Record<Language, Vocabulary>>,
): Readonly<Record<OptionKey, Option>> {
  const inAllLanguages = (read: (vocabulary: Vocabulary) => string): Record<Language, string> => ({
    tr: read(vocabularies.tr),
    en: read(vocabularies.en),
    de: read(vocabularies.de),
    fr: read(vocabularies.fr),
  });
  const option = (
    id: number,
    code: OptionKey,
    en: string,
    tr: string,
    values: readonly OptionValue[],
    measures: boolean,
  ): Option => ({ id, code, name: { en, tr }, values, measures });
  const colours = colourCodes.map((code) => ({
    code,
    text: inAllLanguages((vocabulary) => vocabulary.colours[code]),
  }));
  const beds = [
    {
      code: 'SGL',
      text: { en: 'Single', tr: 'Tek Kişilik', de: 'Einzelbett', fr: 'Une personne' },
    },
    {
      code: 'DBL',
      text: { en: 'Double', tr: 'Çift Kişilik', de: 'Doppelbett', fr: 'Deux personnes' },
    },
    { code: 'KNG', text: { en: 'King Size', tr: 'Battal Boy', de: 'Übergröße', fr: 'Grand lit' } },
  ];
  const pieces = ['60', '100', '250', '500', '1000'].map((count) => ({
    code: count,
    text: { en: `${count} pcs`, tr: `${count} parça`, de: `${count} Teile`, fr: `${count} pièces` },
  }));
  return {
    colour: option(1, 'colour', 'Colour', 'Renk', colours, false),
    clothing_size: option(2, 'clothing_size', 'Size', 'Beden', plain('XS S M L XL XXL'), false),
    shoe_size: option(
      3,
      'shoe_size',
      'Shoe size',
      'Numara',
      plain('36 37 38 39 40 41 42 43 44 45 46'),
      false,
    ),
    bed_size: option(4, 'bed_size', 'Bed size', 'Yatak ölçüsü', beds, false),
    capacity: option(
      5,
      'capacity',
      'Capacity',
      'Hacim',
      measured('350 500 750 1000 1500', 'ml'),
      true,
    ),
    volume: option(6, 'volume', 'Volume', 'Miktar', measured('30 50 100 200 400', 'ml'), true),
    diameter: option(
      7,
      'diameter',
      'Diameter',
      'Çap',
      measured('18 20 24 26 28 30 32', 'cm'),
      true,
    ),
    cable_length: option(
      8,
      'cable_length',
      'Cable length',
      'Kablo uzunluğu',
      measured('0.5 1 1.5 2 3', 'm'),
      true,
    ),
    hose_length: option(
      9,
      'hose_length',
      'Hose length',
      'Hortum uzunluğu',
      measured('10 15 20 25 30', 'm'),
      true,
    ),
    storage: option(
      10,
      'storage',
      'Storage',
      'Depolama',
      measured('32 64 128 256 512', 'GB'),
      true,
    ),
    battery: option(
      11,
      'battery',
      'Battery capacity',
      'Pil kapasitesi',
      measured('5000 10000 20000 30000', 'mAh'),
      true,
    ),
    persons: option(12, 'persons', 'Sleeps', 'Kişi sayısı', plain('1P 2P 3P 4P 6P'), true),
    pieces: option(13, 'pieces', 'Pieces', 'Parça sayısı', pieces, true),
    load: option(14, 'load', 'Weight', 'Ağırlık', measured('1 2 5 8 10 15', 'kg'), true),
    litres: option(15, 'litres', 'Litres', 'Litre', measured('8 15 20 30 45 60', 'l'), true),
  };
}

/** The text of a value in a language. */
export function valueText(value: OptionValue, language: Language): string {
  return typeof value.text === 'string' ? value.text : value.text[language];
}
