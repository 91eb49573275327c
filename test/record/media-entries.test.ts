import { describe, expect, it } from 'vitest';
import { findUnknownMedia, isLiveMedia, readMedia } from '../../src/record/codes-and-media.ts';

describe('readMedia', () => {
  it('reads a picture whose file stands in a record of its own', () => {
    const record = {
      Pictures: [
        {
          asset: {
            id: 12,
            fullPath: '/lamps/a.jpg',
            mimeType: 'image/jpeg',
            metadata: [{ name: 'alt', language: 'en', data: 'Lamp, front' }],
          },
          crops: [],
          published: true,
        },
      ],
    };
    expect(readMedia(record, 'pictures')).toMatchObject([
      { PictureId: 12, Link: '/lamps/a.jpg', TypeCode: 'image/jpeg', Alt: 'Lamp, front' },
    ]);
  });

  it('reads the first of the formats of a picture', () => {
    const record = {
      Pictures: [
        {
          rowKey: 'shop|a',
          formats: {
            results: [
              { code: 'big', URL: '/media/big-a.jpg', mime: 'image/jpeg', altText: 'Lamp, front' },
              { code: 'small', URL: '/media/small-a.jpg', mime: 'image/jpeg', altText: null },
            ],
          },
        },
      ],
    };
    expect(findUnknownMedia(record, 'pictures')).toBeUndefined();
    expect(readMedia(record, 'pictures')).toMatchObject([
      { Link: '/media/big-a.jpg', TypeCode: 'image/jpeg', Alt: 'Lamp, front' },
    ]);
  });

  it('reads a picture whose keys have the prefix of a system', () => {
    const record = {
      Pictures: [
        { 'hub:url': 'https://media.example/a.png', 'hub:name': 'a.png', 'hub:format': 'png' },
      ],
    };
    expect(readMedia(record, 'pictures')).toMatchObject([
      { Link: 'https://media.example/a.png', DocumentName: 'a.png', TypeCode: 'png' },
    ]);
  });

  it('reads a document beside its title', () => {
    const record = { Documents: [{ file: { id: 5, path: '/docs/a.pdf' }, title: 'Manual' }] };
    expect(findUnknownMedia(record, 'documents')).toBeUndefined();
    expect(readMedia(record, 'documents')).toMatchObject([
      { ProductDocumentId: 5, path: '/docs/a.pdf', Name: 'Manual' },
    ]);
  });
});

describe('isLiveMedia', () => {
  it.each([
    { Link: '/a.jpg', published: false },
    { Link: '/a.jpg', 'hub:status': 'inactive' },
    { Link: '/a.jpg', Status: -1 },
  ])('takes %j for one that holds no more', (picture) => {
    expect(readMedia({ Pictures: [picture] }, 'pictures').map(isLiveMedia)).toEqual([false]);
  });

  it('takes a status that nobody knows for one that holds', () => {
    const record = { Pictures: [{ Link: '/a.jpg', status: 'completed' }] };
    expect(readMedia(record, 'pictures').map(isLiveMedia)).toEqual([true]);
  });
});

it('takes a group of pictures that has none for no picture, and no other entry', () => {
  const empty = { Pictures: [{ _type: 'image_group', images: [], view_type: 'large' }] };
  expect(readMedia(empty, 'pictures')).toEqual([]);
  expect(findUnknownMedia(empty, 'pictures')).toBeUndefined();

  const named = { Pictures: [{ foto: 'a1b2', tags: [] }] };
  expect(findUnknownMedia(named, 'pictures')).toEqual(['foto', 'tags']);
});
