/** Lists whose entries are documents of JSON:API, with what they refer to beside them. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const point = (type: string, id: string) => ({ data: { type, id } });

describe('a document', () => {
  it('is an entry of the attributes of its resource, and of what that refers to', () => {
    const document = {
      data: {
        type: 'articles',
        id: '7',
        attributes: { seat_height: 45, foldable: true },
        relationships: {
          frame: point('frames', 'beech'),
          hint: {
            data: [
              { type: 'texts', id: '11' },
              { type: 'texts', id: '12' },
            ],
          },
        },
      },
      included: [
        {
          type: 'texts',
          id: '11',
          attributes: { text: 'Keep dry.' },
          relationships: { language: point('languages', '1') },
        },
        {
          type: 'texts',
          id: '12',
          attributes: { text: 'Trocken halten.' },
          relationships: { language: point('languages', '2') },
        },
        { type: 'languages', id: '1', attributes: { code: 'en_US' } },
        { type: 'languages', id: '2', attributes: { code: 'de_AT' } },
      ],
    };
    expect(entriesOf('properties', [document])).toEqual([
      { name: 'seat_height', value: '45' },
      { name: 'foldable', value: 'true' },
      { name: 'frame', value: 'beech' },
      { name: 'hint', value: 'Keep dry.', culture: 'en_US' },
      { name: 'hint', value: 'Trocken halten.', culture: 'de_AT' },
    ]);
  });

  it('holds for the time of a schedule that its price list refers to, and that refers back', () => {
    const document = {
      data: {
        type: 'amounts',
        id: 'x-3',
        attributes: { value: '18.9000', currency: 'CHF' },
        relationships: { priceList: point('books', '3') },
      },
      included: [
        {
          type: 'books',
          id: '3',
          attributes: { name: 'Autumn' },
          relationships: { schedules: { data: [{ type: 'schedules', id: '5' }] } },
        },
        {
          type: 'schedules',
          id: '5',
          attributes: { activeAt: '2019-10-01T00:00:00Z', deactivateAt: '2019-10-31T23:59:59Z' },
          relationships: { priceList: point('books', '3') },
        },
      ],
    };
    expect(entriesOf('prices', [document])).toEqual([
      {
        price: 18.9,
        currency: 'CHF',
        label: 'Autumn',
        from: '2019-10-01T00:00:00',
        to: '2019-10-31T23:59:59',
      },
    ]);
  });

  it('may have several resources', () => {
    const document = {
      data: [
        { type: 'marks', id: '4', attributes: { name: 'Refurbished' } },
        { type: 'marks', id: '9', attributes: { name: 'Fair trade' } },
      ],
    };
    expect(entriesOf('tags', [document])).toEqual([
      { name: 'Refurbished' },
      { name: 'Fair trade' },
    ]);
  });
});

it('opens a resource that is the value of a translation', () => {
  const names = { type: 'names', id: '88', attributes: { string: 'Folding chair' } };
  expect(entriesOf('translations', [{ Culture: 'en_US', names }])).toEqual([
    { culture: 'en_US', name: 'Folding chair' },
  ]);
});
