import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

describe('test_name', () => {
  it.each([
    'aaa',
    'asdf',
    'Test',
    'test 1',
    'Testartikel',
    'Test product 12',
    'Producto de prueba 3',
    'Deneme ürünü',
    'Test ürünü',
    'Sofa (test)',
    'TEST Sofa',
    'Musterartikel 1',
    'test_sofa',
    'zz_Sofa',
    'OLD_Sofa',
    'Copy of Sofa',
    'Sofa (copy)',
    'Kopie von Sofa',
    'Copie de Canapé',
    'Kanepe kopyası',
    'NICHT VERWENDEN Sofa',
    'Sofa (nicht verwenden)',
    'NE PAS UTILISER Canapé',
    'Kanepe (kullanmayın)',
    'Sofa - to delete',
    'Sofa [löschen]',
    'Divano - da eliminare',
  ])('finds %s', (name) => expect(noteOf('test_name', name, 'name')).toBe(`: ${name}`));

  it.each([
    'Test strips',
    'Copy paper',
    'Copyright',
    'COVID-19 Antigen Test',
    'Hi-Fi Test Record',
    'ZZ Top',
    'Copia de seguridad',
    'Hard copy',
    'Denemeler',
    'Schild „Aufzug im Brandfall nicht benutzen“',
    'DANGER Do Not Use Sign',
    'Brände löschen',
    'Old Spice',
    'Sample Pack',
    'Spray para eliminar olores',
  ])('leaves %s alone', (name) => expect(noteOf('test_name', name, 'name')).toBeUndefined());
});
