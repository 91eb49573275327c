import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { trim } from './trim-record.ts';

describe('media', () => {
  it('Spec §2.3: prints pictures in ascending SortOrder, the cover marked', () => {
    const Pictures = [
      { PictureId: 2, SortOrder: 2, IsCover: false, Status: 1, Link: 'b', Alt: 'B' },
      { PictureId: 1, SortOrder: 1, IsCover: true, Status: -1, Link: 'a' },
    ];
    expect(trim({ Pictures }, ['pictures'])).toEqual({
      pictures: [
        { picture_id: 1, is_cover: true, sort_order: 1, status: 'passive', link: 'a' },
        { picture_id: 2, is_cover: false, sort_order: 2, status: 'active', link: 'b', alt: 'B' },
      ],
    });
  });

  it('prints documents', () => {
    const Documents = [{ ProductDocumentId: 2, Name: 'Manual', TypeCode: 'pdf', Path: '/m.pdf', Status: 1 }];
    expect(trim({ Documents }, ['documents'])).toEqual({
      documents: [{ product_document_id: 2, name: 'Manual', status: 'active', path: '/m.pdf', type_code: 'pdf' }],
    });
  });

  it('shows media of an unknown shape as they are, and notes their keys', () => {
    const notes = createNotes();
    expect(trim({ Pictures: [{ a1: 'x', b2: 3 }] }, ['pictures'], { notes })).toEqual({
      pictures: [{ a1: 'x', b2: 3 }],
    });
    expect(notes.sentences()[0]).toContain('(keys a1, b2)');
    expect(trim({ Pictures: ['a.jpg'] }, ['pictures'])).toEqual({ pictures: ['a.jpg'] });
  });
});
