/** Pictures and documents whose keys are not those of the spec. */

import { describe, expect, it } from 'vitest';
import {
  findUnknownMedia,
  isLiveMedia,
  readCovers,
  readFileType,
  readMedia,
} from '../../src/record/codes-and-media.ts';

const URL = 'https://cdn.example';

describe('pictures', () => {
  it('have their link under any key, and a smaller one under a word for it', () => {
    const [picture] = readMedia(
      { Pictures: [{ shot_small: `${URL}/1s.jpg`, shot_href: `${URL}/1.jpg`, galleryPos: 2 }] },
      'pictures',
    );
    expect(picture).toMatchObject({ Link: `${URL}/1.jpg`, ImageUrl: `${URL}/1s.jpg` });
  });

  it('stand in the order of their numbers, and have their cover by their type', () => {
    const pictures = [
      { role: 'DETAIL', href: `${URL}/2.jpg`, positionIndex: 1 },
      { role: 'MAIN', href: `${URL}/1.jpg`, positionIndex: 0 },
    ];
    const record = {
      Pictures: pictures.map(({ role, ...other }) => ({ pictureKind: role, ...other })),
    };
    expect(readMedia(record, 'pictures').map(({ Link }) => Link)).toEqual([
      `${URL}/1.jpg`,
      `${URL}/2.jpg`,
    ]);
    expect(readCovers(record).map(({ Link }) => Link)).toEqual([`${URL}/1.jpg`]);
  });

  it('have as their cover the one beside further ones', () => {
    const record = {
      Pictures: [{ photo_url: `${URL}/1.jpg` }, { extra_photo_url: `${URL}/2.jpg` }],
    };
    expect(readCovers(record).map(({ Link }) => Link)).toEqual([`${URL}/1.jpg`]);
  });

  it.each([
    [{ state: 'inactive' }, false],
    [{ state: 'active' }, true],
    [{ approval: 'unapproved' }, false],
    [{ approval: 'approved' }, true],
    [{ Status: 1 }, true],
    [{ Status: -1 }, false],
  ])('with %j are live: %s', (status, isLive) => {
    const [picture = {}] = readMedia(
      { Pictures: [Object.assign({ href: `${URL}/1.jpg` }, status)] },
      'pictures',
    );
    expect(isLiveMedia(picture)).toBe(isLive);
  });

  it('are unknown where nothing is an address or a key', () => {
    expect(findUnknownMedia({ Pictures: [{ note: 'none yet' }] }, 'pictures')).toEqual(['note']);
  });
});

describe('documents', () => {
  it('have a title and an address', () => {
    const [document] = readMedia(
      { Documents: [{ sheet_title: 'Manual', sheet_href: `${URL}/m.pdf` }] },
      'documents',
    );
    expect(document).toMatchObject({ Name: 'Manual', Path: `${URL}/m.pdf` });
  });

  it('have the name of a file beside what they are about', () => {
    const record = {
      Documents: [
        {
          code: 'D-1',
          originalFileName: 'manual.pdf',
          description: 'Manual',
          mime: 'application/pdf',
        },
      ],
    };
    const [document = {}] = readMedia(record, 'documents');
    expect(document).toMatchObject({ Name: 'Manual', DocumentName: 'manual.pdf' });
    expect(readFileType(document)).toBe('pdf');
    expect(findUnknownMedia(record, 'documents')).toBeUndefined();
  });
});
