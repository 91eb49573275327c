/** Roles that are learned where a list is no list of flat records: maps of records, records within entries, lists side by side. */
import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

const COLOURS = ['Red', 'Green', 'Blue'];
const colourOf = (at: number) => COLOURS[at % 3];
const weightOf = (at: number) => String(100 + at * 7);

/** Twenty products with such properties. */
function makeProducts(build: (at: number) => unknown): readonly PimRecord[] {
  return Array.from({ length: 20 }, (_, at) => ({ ProductId: at, Properties: build(at) }));
}

function learn(products: readonly PimRecord[]) {
  return learnShapes(profileLists({ product: products, variant: [] }), '2026-11-28');
}

/** The properties of the first product, by what all of them taught. */
function readFirst(products: readonly PimRecord[]) {
  const [first = {}] = products;
  const shaped = new RecordShaper(learn(products)).reshape('product', first);
  const reading = READERS.properties(shaped.Properties);
  return reading.state === 'value'
    ? reading.value.map(({ code, name, value, unit }) => ({ code, name, value, unit }))
    : reading;
}

describe('a map of records under codes', () => {
  it('gives each entry its code, and a value that does not follow from it', () => {
    const products = makeProducts((at) => ({
      A17: { K1: colourOf(at), K2: at % 5 },
      B03: { K1: weightOf(at), K2: at % 4 },
    }));
    expect(learn(products)).toMatchObject([{ path: 'K1', role: 'value' }]);
    expect(readFirst(products)).toMatchObject([
      { name: 'A17', value: 'Red' },
      { name: 'B03', value: '100' },
    ]);
  });

  it('takes a name that follows from the code', () => {
    const products = makeProducts((at) => ({
      A17: { K1: 'Colour', K2: colourOf(at) },
      B03: { K1: 'Weight', K2: weightOf(at), K3: 'g' },
    }));
    expect(readFirst(products)).toEqual([
      { code: 'A17', name: 'Colour', value: 'Red', unit: undefined },
      { code: 'B03', name: 'Weight', value: '100', unit: 'g' },
    ]);
  });

  it('is not seen in a record whose members have no key in common', () => {
    const products = makeProducts((at) => ({ A17: { K1: colourOf(at) }, B03: { K2: 'g' } }));
    expect(learn(products)).toEqual([]);
  });
});

describe('a code with a label', () => {
  it('has the label for a value where it does not follow from the code', () => {
    const products = makeProducts((at) => [
      { code: 'tone', label: colourOf(at), value_index: 900 + (at % 3) },
      { code: 'load', label: `${weightOf(at)} g`, value_index: 400 + at },
    ]);
    expect(readFirst(products)).toMatchObject([
      { name: 'tone', value: 'Red' },
      { name: 'load', value: '100 g' },
    ]);
  });

  it('has it for the name where another key has the value', () => {
    const products = makeProducts((at) => [
      { code: 'general', label: 'Tone', K1: colourOf(at) },
      { code: 'general', label: 'Load', K1: weightOf(at) },
    ]);
    expect(readFirst(products)).toMatchObject([
      { name: 'Tone', value: 'Red' },
      { name: 'Load', value: '100' },
    ]);
  });
});

describe('entries with a record within each', () => {
  it('gives roles to the keys within it', () => {
    const products = makeProducts((at) => [
      { K1: { K2: 'Colour', K3: colourOf(at) } },
      { K1: { K2: 'Weight', K3: weightOf(at), K4: 'g' } },
    ]);
    expect(readFirst(products)).toMatchObject([
      { name: 'Colour', value: 'Red' },
      { name: 'Weight', value: '100', unit: 'g' },
    ]);
  });

  it('gives roles to keys beside it and within it', () => {
    const products = makeProducts((at) => [
      { K0: 'Height', K1: { K2: 'cm', K3: `${20 + at}.5` } },
      { K0: 'Weight', K1: { K2: 'g', K3: weightOf(at) } },
    ]);
    expect(readFirst(products)).toMatchObject([
      { name: 'Height', value: '20.5', unit: 'cm' },
      { name: 'Weight', value: '100', unit: 'g' },
    ]);
  });
});

describe('lists side by side', () => {
  it('gives roles to the list of names, of values and of units', () => {
    const products = makeProducts((at) => ({
      K1: ['Colour', 'Weight'],
      K2: [colourOf(at), weightOf(at)],
      K3: [null, 'g'],
    }));
    expect(readFirst(products)).toMatchObject([
      { name: 'Colour', value: 'Red' },
      { name: 'Weight', value: '100', unit: 'g' },
    ]);
  });
});

describe('translations in a map of languages', () => {
  it('gives roles to the name and the text of each', () => {
    const products = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Translations: {
        de: { L2: `Lampe ${at}`, L3: `Eine lange Beschreibung der Lampe ${at}, mit allem.` },
        en: { L2: `Lamp ${at}`, L3: `A long description of lamp ${at}, with everything in it.` },
      },
    }));
    const [first = {}] = products;
    const { Translations } = new RecordShaper(learn(products)).reshape('product', first);
    const reading = READERS.translations(Translations);
    expect(reading.state === 'value' && reading.value[1]).toMatchObject({
      culture: 'en',
      name: 'Lamp 0',
    });
  });
});

describe('translations without a name', () => {
  /** Twenty products in two languages, the first of which is that of their own name. */
  const translated = (short: (at: number, culture: string) => string): readonly PimRecord[] =>
    Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Name: `Lampe Nova ${at}`,
      Translations: ['de', 'pl'].map((culture) => ({
        Culture: culture,
        DescriptionShort: short(at, culture),
        DescriptionLong: 'Für Haus und Garten, mit Zubehör.',
      })),
    }));

  it('have one in the short text that is the name of the record in its own language', () => {
    const products = translated((at, culture) =>
      culture === 'de' ? `Lampe Nova ${at}` : `Żarówka Nova ${at}`,
    );
    expect(learn(products)).toMatchObject([{ path: 'DescriptionShort', role: 'name' }]);
  });

  it('have none in a text that describes the product', () => {
    expect(learn(translated((at) => `Helle Lampe mit ${at} Watt`))).toEqual([]);
  });
});

describe('texts of translations whose keys say something else', () => {
  const learnTexts = (translate: (at: number) => PimRecord) =>
    Object.fromEntries(
      learn(
        Array.from({ length: 20 }, (_, at) => ({
          ProductId: at,
          Name: `Rondeau Stijltang ${at}`,
          ShortDescription: 'Stijltang voor glad haar.',
          LongDescription: `Stijltang ${at} van Rondeau, voor glad haar. Vermogen: ${at + 40} watt. Zuinig.`,
          Translations: [translate(at)],
        })),
      ).map(({ path, role }) => [path, role]),
    );

  it('are placed by what they share with the texts of their record', () => {
    const roles = learnTexts((at) => ({
      Culture: 'en',
      itemDescription: `Rondeau Hair Straightener ${at}`,
      descriptionShort: 'Hair Straightener for smooth hair.',
      marketingMessage: `Hair Straightener ${at} by Rondeau, for smooth hair. Power: ${at + 40} watts. Thrifty.`,
    }));
    expect(roles).toEqual({ itemDescription: 'name', marketingMessage: 'long' });
  });

  it('are told apart where two are called a description', () => {
    const roles = learnTexts((at) => ({
      Culture: 'nl',
      name: `Rondeau Stijltang ${at}`,
      description_sale: 'Stijltang voor glad haar.',
      description_web: `Stijltang ${at} van Rondeau, voor glad haar. Vermogen: ${at + 40} watt. Zuinig.`,
    }));
    expect(roles).toEqual({ description_sale: 'short' });
  });
});
