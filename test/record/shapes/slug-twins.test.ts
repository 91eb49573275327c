/** Texts for programs beside the same texts for people, whatever their keys. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

const COLOURS = ['Ash grey', 'Sea green', 'Crème brûlée', 'Red'];
const COLOUR_SLUGS = ['ash_grey', 'sea_green', 'creme_brulee', 'red'];
const USES = ['Kitchen sink', 'Bath room', 'Garden'];
const USE_SLUGS = ['kitchen-sink', 'bath-room', 'garden'];

/** A group of attributes, whose words for programs are slugs. */
const group = (at: number) => ({
  bundle: 'main',
  rows: [
    {
      title: 'surface_colour',
      label: 'Surface colour',
      choice: { code: COLOURS[at % 4], value: COLOUR_SLUGS[at % 4] },
    },
    {
      title: 'cord_length',
      label: 'Cord length',
      measure: { value: 10 + at, unit: 'cm' },
    },
    {
      title: 'fit_for_use',
      label: 'Fit for use',
      picked: USES.slice(0, 1 + (at % 3)).map((code, use) => ({ code, value: USE_SLUGS[use] })),
    },
  ],
});

const PRODUCTS: readonly PimRecord[] = Array.from({ length: 24 }, (_, at) => ({
  ProductId: at,
  Properties: [group(at)],
}));

const VARIANTS: readonly PimRecord[] = Array.from({ length: 24 }, (_, at) => ({
  VariantId: at,
  OptionValues: [
    { name: 'Shade', value: COLOUR_SLUGS[at % 4], caption: COLOURS[at % 4] },
    { name: 'Wearer', value: USE_SLUGS[at % 3], caption: USES[at % 3] },
  ],
}));

const SHAPES = learnShapes(profileLists({ product: PRODUCTS, variant: VARIANTS }), '2026-11-28');

/** The names, codes, values and units of the properties of a product. */
function readProperties(product: PimRecord): unknown {
  const reading = READERS.properties(
    new RecordShaper(SHAPES).reshape('product', product).Properties,
  );
  return reading.state === 'value'
    ? reading.value.map(({ name, code, value, unit }) => [name, code, value, unit])
    : reading;
}

describe('learnShapes of texts for programs beside texts for people', () => {
  it('takes the text for people as the name, and what a program makes of it as the code', () => {
    expect(readProperties({ Properties: [group(1)] })).toContainEqual([
      'Cord length',
      'cord_length',
      '11',
      'cm',
    ]);
  });

  it('takes the text for people as the value of an option', () => {
    expect(readProperties({ Properties: [group(2)] })).toContainEqual([
      'Surface colour',
      'surface_colour',
      'Crème brûlée',
      undefined,
    ]);
  });

  it('joins the texts of several options as the value of the entry that holds them', () => {
    expect(readProperties({ Properties: [group(5)] })).toContainEqual([
      'Fit for use',
      'fit_for_use',
      'Kitchen sink, Bath room, Garden',
      undefined,
    ]);
  });

  it('takes a caption of the value for the value, where the entry has another name', () => {
    const shaped = new RecordShaper(SHAPES).reshape('variant', VARIANTS[1] ?? {});
    const reading = READERS.options(shaped.OptionValues);
    const options = reading.state === 'value' ? reading.value : [];
    expect(options.map(({ name, value }) => [name, value])).toEqual([
      ['Shade', 'Sea green'],
      ['Wearer', 'Bath room'],
    ]);
  });

  it('leaves a name beside a value of the same letters as both, where nothing else names the entry', () => {
    const tagged = Array.from({ length: 24 }, (_, at) => ({
      ProductId: at,
      Properties: [{ name: USES[at % 3], value: USE_SLUGS[at % 3] }],
    }));
    expect(learnShapes(profileLists({ product: tagged, variant: [] }), '2026-11-28')).toEqual([]);
  });

  it('learns nothing from texts that rarely follow from each other', () => {
    const mixed = Array.from({ length: 24 }, (_, at) => ({
      ProductId: at,
      Properties: [
        {
          title: at % 3 === 0 ? 'red' : `tone_${at}`,
          label: at % 3 === 0 ? 'Red' : `Tone of ${at}`,
          value: at,
        },
      ],
    }));
    const roles = learnShapes(profileLists({ product: mixed, variant: [] }), '2026-11-28');
    expect(roles.filter(({ role }) => role === 'code')).toEqual([]);
  });

  it('takes no number of an article for a name, though its small letters stand beside it', () => {
    const parents = Array.from({ length: 24 }, (_, at) => ({
      ProductId: at,
      Variants: [{ slug: `mug-${at}-1`, article: `MUG-${at}-1` }],
    }));
    const roles = learnShapes(profileLists({ product: parents, variant: [] }), '2026-11-28');
    expect(roles.filter(({ role }) => role === 'name')).toEqual([]);
  });
});

const FINISHES = [
  { key: 'Bronzo antico', value: 'BA' },
  { key: 'Cromo lucido', value: 'CR' },
  { key: 'Nero opaco', value: 'NO' },
];

const CLASSES = ['A', 'B', 'C', 'D'];

/** A record whose attributes have a name for programs, and whose values have a code. */
const coded = (at: number): PimRecord => ({
  ProductId: at,
  Properties: [
    {
      fieldname: 'energyClass',
      title: 'Classe energetica',
      value: { key: `Classe ${CLASSES[at % 4]}`, value: CLASSES[at % 4] },
    },
    {
      fieldname: 'technicalData',
      fieldtype: 'store',
      name: ['Dati elettrici', 'Illuminotecnica'][at % 2],
      features: [{ id: 105, name: 'flux', title: 'Flusso luminoso', number: 100 + (at % 9) }],
    },
    { fieldname: 'country', title: 'Paese di origine', value: 'IT' },
    { fieldname: 'ip', title: 'Grado di protezione', value: { key: 'IP20', value: 'IP20' } },
  ],
});

const FINISHED: readonly PimRecord[] = Array.from({ length: 24 }, (_, at) => ({
  VariantId: at,
  OptionValues: [{ fieldname: 'finish', title: 'Finitura', value: FINISHES[at % 3] }],
}));

const CODED = Array.from({ length: 24 }, (_, at) => coded(at));
const CODED_SHAPES = learnShapes(profileLists({ product: CODED, variant: FINISHED }), '2026-11-28');

describe('learnShapes of codes beside texts for people', () => {
  it('takes the label as the name and the value, and the name of programs as the code', () => {
    const shaped = new RecordShaper(CODED_SHAPES).reshape('product', coded(3));
    const reading = READERS.properties(shaped.Properties);
    const properties = reading.state === 'value' ? reading.value : [];
    expect(properties.map(({ name, code, value }) => [name, code, value])).toEqual([
      ['Classe energetica', 'energyClass', 'Classe D'],
      ['Flusso luminoso', 'flux', '103'],
      ['Paese di origine', 'country', 'IT'],
      ['Grado di protezione', 'ip', 'IP20'],
    ]);
  });

  it('takes the name of a group of attributes for no value', () => {
    const shaped = new RecordShaper(CODED_SHAPES).reshape('product', coded(3));
    const reading = READERS.properties(shaped.Properties);
    const properties = reading.state === 'value' ? reading.value : [];
    expect(properties.map(({ code, group }) => [code, group])).toEqual([
      ['energyClass', undefined],
      ['flux', 'Illuminotecnica'],
      ['country', undefined],
      ['ip', undefined],
    ]);
  });

  it('takes the label of the only option of a catalog', () => {
    const shaped = new RecordShaper(CODED_SHAPES).reshape('variant', FINISHED[1] ?? {});
    const reading = READERS.options(shaped.OptionValues);
    const options = reading.state === 'value' ? reading.value : [];
    expect(options.map(({ name, code, value }) => [name, code, value])).toEqual([
      ['Finitura', 'finish', 'Cromo lucido'],
    ]);
    expect(options[0]?.rest).toContainEqual(
      expect.objectContaining({ keys: ['value', 'value'], value: 'CR' }),
    );
  });

  it('takes the label of a type as the name, and the period beside it as the value', () => {
    const products = Array.from({ length: 24 }, (_, at) => ({
      ProductId: at,
      Warranties: [
        {
          type: 'Warranty',
          index: 0,
          warrantyType: { key: 'Garanzia del produttore', value: 'manufacturer' },
          duration: { value: String(1 + (at % 5)), unit: { id: 'tim_y', abbreviation: 'anni' } },
        },
      ],
    }));
    const shaper = new RecordShaper(
      learnShapes(profileLists({ product: products, variant: [] }), '2026-11-28'),
    );
    expect(
      READERS.warranties(shaper.reshape('product', products[2] ?? {}).Warranties),
    ).toMatchObject({
      value: [{ name: 'Garanzia del produttore', code: 'manufacturer', value: '3', unit: 'anni' }],
    });
  });

  it('leaves a name beside a code of its value as the name', () => {
    const named = Array.from({ length: 24 }, (_, at) => ({
      ProductId: at,
      Properties: [
        { key: 'Classe energetica', value: CLASSES[at % 4] },
        { key: 'Finitura', value: FINISHES[at % 3]?.value },
      ],
    }));
    expect(learnShapes(profileLists({ product: named, variant: [] }), '2026-11-28')).toEqual([]);
  });
});
