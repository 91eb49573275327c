import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'Japanese',
    [{ 属性コード: 'material', 属性名: '素材', 値: '綿', 単位: null }],
    [{ name: '素材', code: 'material', value: '綿' }],
  ],
  [
    'Chinese',
    [{ 属性名称: '重量', 数值: 750, 单位: 'g' }],
    [{ name: '重量', value: '750', unit: 'g' }],
  ],
  ['Korean', [{ 속성명: '소재', 값: '면' }], [{ name: '소재', value: '면' }]],
];

const PRICES: readonly StyleCase[] = [
  [
    'Japanese, with a sale and its days',
    [
      {
        価格区分: 'セール価格',
        価格: 60.35,
        通貨: 'EUR',
        適用開始日: '2024/02/01',
        適用終了日: '2091/12/31',
        最小数量: 1,
        顧客グループ: '卸売',
      },
    ],
    [
      {
        price: 60.35,
        currency: 'EUR',
        label: 'セール価格',
        from: '2024-02-01T00:00:00',
        to: '2091-12-31T23:59:59',
        customerGroup: '卸売',
      },
    ],
  ],
  [
    'Portuguese, with the name of a price list',
    [
      {
        tabelaPreco: 'Varejo',
        preco: '24,90',
        moeda: 'EUR',
        dataInicio: '2024-02-01',
        dataFim: null,
        quantidadeMinima: 10,
        grupoClientes: null,
      },
    ],
    [
      {
        price: 24.9,
        currency: 'EUR',
        label: 'Varejo',
        from: '2024-02-01T00:00:00',
        minQuantity: 10,
      },
    ],
  ],
];

describe('properties with keys in other scripts', () => {
  it.each(PROPERTIES)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf('properties', raw)).toEqual(entries);
  });
});

describe('prices with keys in other languages', () => {
  it.each(PRICES)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf('prices', raw)).toEqual(entries);
  });
});
