/** The words of keys: that the file is sound, and what the keys of several languages are read as. */
import { describe, expect, it } from 'vitest';
import words from '../../../src/record/shapes/key-words.json' with { type: 'json' };
import { KeyReader, splitKey } from '../../../src/record/shapes/key-words.ts';
import type { ListName } from '../../../src/record/shapes/lists.ts';

/** The aspects that only lists have words for, as in the type `Aspect`. */
const OF_LISTS = ['own', 'kind', 'material', 'place'];

/** The rows of the file: those that all lists share, and those of each list. */
const SECTIONS: readonly (readonly [section: string, rows: Readonly<Record<string, string>>])[] = [
  ['all lists', words.aspects],
  ...Object.entries(words.lists),
];

describe.each(SECTIONS)('the words of %s', (_, rows) => {
  const all = Object.entries(rows).flatMap(([aspect, spellings]) =>
    spellings.split(' ').map((word) => ({ aspect, word })),
  );

  it('stand for aspects that the readers know', () => {
    const known = [...Object.keys(words.aspects), ...OF_LISTS];
    expect(Object.keys(rows).filter((aspect) => !known.includes(aspect))).toEqual([]);
  });

  it('are written as keys are split: lower case, without accents, one word', () => {
    expect(all.filter(({ word }) => splitKey(word).join(' ') !== word)).toEqual([]);
  });

  it('stand for one aspect each', () => {
    const first = new Map(all.toReversed().map(({ word, aspect }) => [word, aspect]));
    expect(all.filter(({ word, aspect }) => first.get(word) !== aspect)).toEqual([]);
  });
});

type KeyCase = readonly [list: ListName, key: string, aspects: string];

const ENGLISH: readonly KeyCase[] = [
  ['properties', 'PropertyName', 'own name'],
  ['properties', 'attribute_code', 'own code'],
  ['properties', 'FVALUE', 'value'],
  ['properties', 'unitOfMeasure', 'unit unit'],
  ['properties', 'groupName', 'group name'],
  ['prices', 'listPrice', 'channel amount'],
  ['prices', 'valid_from', 'valid min'],
  ['prices', 'validTo', 'valid max'],
  ['prices', 'minQuantity', 'min quantity'],
  ['prices', 'customerGroup', 'customer group'],
  ['prices', 'priceInCents', 'amount minor'],
  ['codes', 'CodeType', 'own type'],
  ['codes', 'ean13', 'kind'],
  ['dimensions', 'width', 'kind'],
  ['warranties', 'durationMonths', 'value value'],
  ['translations', 'shortDescription', 'short about'],
  ['categories', 'categoryId', 'own id'],
  ['brands', 'TrademarkId', 'own id'],
];

const GERMAN: readonly KeyCase[] = [
  ['properties', 'Merkmalname', 'own name'],
  ['properties', 'Merkmalwert', 'own value'],
  ['properties', 'Auswahlmerkmal', 'own'],
  ['properties', 'Masseinheit', 'unit'],
  ['properties', 'Maßeinheit', 'unit'],
  ['properties', 'Sprachcode', 'culture code'],
  ['properties', 'Reihenfolge', 'order'],
  ['prices', 'Währung', 'currency'],
  ['prices', 'Waehrung', 'currency'],
  ['prices', 'GültigAb', 'valid min'],
  ['prices', 'GueltigBis', 'valid max'],
  ['prices', 'Mindestmenge', 'min'],
  ['prices', 'Kundengruppe', 'customer'],
  ['prices', 'Nettopreis', 'kind amount'],
  ['codes', 'Nummernart', 'own type'],
  ['dimensions', 'Höhe', 'kind'],
  ['warranties', 'Garantiedauer', 'own value'],
  ['translations', 'Kurzbeschreibung', 'short'],
  ['packaging', 'Verpackungsart', 'own type'],
  ['brands', 'Herstellername', 'own name'],
];

const FRENCH: readonly KeyCase[] = [
  ['properties', 'libellé', 'name'],
  ['properties', 'valeurCaractéristique', 'value own'],
  ['properties', 'unité', 'unit'],
  ['properties', 'langue', 'culture'],
  ['prices', 'prix', 'amount'],
  ['prices', 'devise', 'currency'],
  ['prices', 'dateDebut', 'date start'],
  ['prices', 'dateFin', 'date end'],
  ['prices', 'quantitéMinimale', 'quantity min'],
  ['prices', 'groupeClient', 'group customer'],
  ['dimensions', 'largeur', 'kind'],
  ['warranties', 'duréeGarantie', 'value own'],
  ['translations', 'descriptionLongue', 'about long'],
  ['brands', 'marque', 'own'],
];

const SPANISH: readonly KeyCase[] = [
  ['properties', 'nombre_atributo', 'name own'],
  ['properties', 'valor', 'value'],
  ['properties', 'unidad', 'unit'],
  ['properties', 'idioma', 'culture'],
  ['prices', 'precio', 'amount'],
  ['prices', 'moneda', 'currency'],
  ['prices', 'valido_desde', 'valid min'],
  ['prices', 'valido_hasta', 'valid max'],
  ['prices', 'cantidadMinima', 'quantity min'],
  ['prices', 'grupoCliente', 'group customer'],
  ['codes', 'tipoCodigo', 'type own'],
  ['dimensions', 'ancho', 'kind'],
  ['categories', 'categoríaNombre', 'own name'],
];

const TURKISH: readonly KeyCase[] = [
  ['properties', 'ÖzellikAdı', 'own name'],
  ['properties', 'özellik_değeri', 'own value'],
  ['properties', 'Birim', 'unit'],
  ['properties', 'Dil', 'culture'],
  ['prices', 'Fiyat', 'amount'],
  ['prices', 'ParaBirimi', 'currency'],
  ['prices', 'GeçerlilikBaşlangıç', 'valid start'],
  ['prices', 'GeçerlilikBitiş', 'valid end'],
  ['prices', 'asgariMiktar', 'min quantity'],
  ['prices', 'MüşteriGrubu', 'customer group'],
  ['prices', 'FiyatListesi', 'amount channel'],
  ['codes', 'KodTipi', 'own type'],
  ['dimensions', 'Genişlik', 'kind'],
  ['warranties', 'GarantiSüresi', 'own value'],
  ['translations', 'KısaAçıklama', 'short about'],
  ['packaging', 'ambalajTürü', 'own type'],
  ['brands', 'MarkaAdı', 'own name'],
];

const HUNGARIAN: readonly KeyCase[] = [
  ['properties', 'megnevezés', 'name'],
  ['properties', 'jellemző_érték', 'own value'],
  ['properties', 'mértékegység', 'unit'],
  ['properties', 'nyelv', 'culture'],
  ['prices', 'ár', 'amount'],
  ['prices', 'pénznem', 'currency'],
  ['prices', 'érvényesség_kezdete', 'valid start'],
  ['prices', 'érvényesség_vége', 'valid end'],
  ['prices', 'mennyiség', 'quantity'],
  ['prices', 'vevőcsoport', 'customer'],
  ['codes', 'kódTípus', 'own type'],
  ['dimensions', 'szélesség', 'kind'],
  ['warranties', 'időtartam', 'value'],
  ['translations', 'rövid_leírás', 'short about'],
  ['categories', 'kategória_név', 'own name'],
];

describe.each([
  ['English', ENGLISH],
  ['German', GERMAN],
  ['French', FRENCH],
  ['Spanish', SPANISH],
  ['Turkish', TURKISH],
  ['Hungarian', HUNGARIAN],
])('keys in %s', (_, cases) => {
  it.each(cases)('of %s: %s says %s', (list, key, aspects) => {
    expect(new KeyReader(list).read(key).aspects.join(' ')).toBe(aspects);
  });
});

describe('a key', () => {
  const read = (list: ListName, key: string) => new KeyReader(list).read(key);

  it('ends with the language of its value where the rest has a meaning', () => {
    expect(read('properties', 'value_de')).toMatchObject({ aspects: ['value'], culture: 'de' });
    expect(read('properties', 'ValueEn')).toMatchObject({ aspects: ['value'], culture: 'en' });
    expect(read('properties', 'Tabla de')).toMatchObject({ culture: undefined });
  });

  it('names its words without a meaning', () => {
    expect(read('packaging', 'grossWeightUnit')).toEqual({
      words: ['gross', 'weight', 'unit'],
      isLabel: false,
      aspects: ['unit'],
      hasNoMeaning: false,
      hasUnknownWord: true,
      unknownWords: ['gross', 'weight'],
      culture: undefined,
      lastWord: 'unit',
    });
  });

  it('is read without namespaces, whose capitals have no meaning', () => {
    const unknown = (key: string) => read('packaging', key).unknownWords;
    expect(unknown('UDX.EDXF.QUANTITY')).toEqual([]);
    expect(unknown('VALUE.EDXF')).toEqual(['edxf']);
    expect(unknown('box.quantity')).toEqual(['box']);
  });

  it('is a label where two of its words have a blank between them', () => {
    expect(read('dimensions', 'Number of pieces').isLabel).toBe(true);
    expect(read('dimensions', 'number_of_pieces').isLabel).toBe(false);
  });

  it('is read the same whatever was read before it', () => {
    const reader = new KeyReader('prices');
    const first = reader.read('validFrom');
    for (let at = 0; at < 6_000; at += 1) reader.read(`k${'x'.repeat(at % 60)}${at}`);
    expect(reader.read('validFrom')).toEqual(first);
  });
});
