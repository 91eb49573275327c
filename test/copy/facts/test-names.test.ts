import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

describe('test_name', () => {
  it.each([
    'aaa',
    'asdf',
    'Test product 12',
    'Producto de prueba 3',
    'Test ürünü',
    'TEST Sofa',
    'zz_Sofa',
    'Copy of Sofa',
    'Sofa (copy)',
    'Kanepe kopyası',
    'Sofa (nicht verwenden)',
    'NE PAS UTILISER Canapé',
    'Kanepe (kullanmayın)',
    'Sofa - to delete',
    'Divano - da eliminare',
  ])('finds %s', (name) => expect(noteOf('test_name', name, 'name')).toBe(`: ${name}`));

  it.each([
    'Test strips',
    'Copy paper',
    'COVID-19 Antigen Test',
    'Copia de seguridad',
    'Schild „Aufzug im Brandfall nicht benutzen“',
    'DANGER Do Not Use Sign',
    'Old Spice',
    'Sample Pack',
    'Spray para eliminar olores',
  ])('leaves %s alone', (name) => expect(noteOf('test_name', name, 'name')).toBeUndefined());
});
