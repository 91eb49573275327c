/** Records of JSON-LD: classes, typed literals, terms, lists of levels. */
import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('a record of JSON-LD', () => {
  it('has a class, which is no type of its code', () => {
    const raw = [
      { '@type': 'gs1:Product', gtin: '5609120003653' },
      { '@type': 'PropertyValue', propertyID: 'erp', name: 'ERP code', value: '2021707' },
    ];
    expect(entriesOf('codes', raw)).toEqual([
      { type: 'gtin', value: '5609120003653' },
      { type: 'ERP code', value: '2021707' },
    ]);
  });

  it('measures a package in typed literals', () => {
    const height = {
      '@type': 'gs1:QuantitativeValue',
      'gs1:value': { '@type': 'xsd:float', '@value': '7.0' },
      'gs1:unitCode': 'CMT',
    };
    const raw = [
      {
        '@type': 'gs1:Product',
        'gs1:packaging': { '@type': 'gs1:PackagingDetails', 'gs1:packagingType': 'BX' },
        'gs1:inPackageHeight': height,
      },
    ];
    expect(entriesOf('packaging', raw)).toMatchObject([
      { name: 'BX' },
      { name: 'BX, in height', value: '7.0', unit: 'CMT' },
    ]);
  });

  it('offers a price to the customers that it is linked to', () => {
    const raw = [
      {
        '@type': 'Offer',
        eligibleCustomerType: { '@id': 'http://purl.org/goodrelations/v1#Reseller' },
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 21.81,
          priceCurrency: 'EUR',
        },
      },
    ];
    expect(entriesOf('prices', raw)).toMatchObject([
      { price: 21.81, currency: 'EUR', customerGroup: 'Reseller' },
    ]);
  });

  it('counts offers, not pieces', () => {
    const raw = [
      { '@type': 'AggregateOffer', lowPrice: 15.95, offerCount: 4, priceCurrency: 'EUR' },
    ];
    const [price] = [entriesOf('prices', raw)].flat();
    expect(price).toMatchObject({ price: 15.95, currency: 'EUR' });
    expect(price).not.toHaveProperty('minQuantity');
  });

  it('is in the last category of a list of levels', () => {
    const level = (position: number, id: number, name: string) => ({
      '@type': 'ListItem',
      position,
      item: {
        '@type': 'CategoryCode',
        '@id': `https://pim.example/category/${id}`,
        name: [{ '@language': 'es', '@value': name }],
      },
    });
    const itemListElement = [level(1, 100, 'Cocina'), level(2, 111, 'Sartenes')];
    const raw = [{ '@type': 'BreadcrumbList', numberOfItems: 2, itemListElement }];
    expect(entriesOf('categories', raw)).toMatchObject([{ name: 'Sartenes' }]);
  });
});
