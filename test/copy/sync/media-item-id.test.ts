/** What an item of a media list is known by while the list is read: not by what differs in each answer. */
import { expect, it } from 'vitest';
import { idOf } from '../../../src/copy/record-ids.ts';

const picture = (id: unknown, link: string) => ({
  PictureId: id,
  PictureKey: `k-${id}`,
  Link: link,
});

it('is the same where only a link was signed anew, in whatever order its media come', () => {
  const first = {
    ProductId: 7,
    Pictures: [picture(1, 'https://a/1?sig=x'), picture(2, 'https://a/2?sig=x')],
  };
  const again = {
    ProductId: 7,
    Pictures: [picture(2, 'https://a/2?sig=y'), picture(1, 'https://a/1?sig=y')],
  };
  expect(idOf('product_media', again)).toBe(idOf('product_media', first));
});

it.each([
  ['pictures', { ProductId: 7, Pictures: [picture(2, 'l')], Documents: [] }],
  [
    'documents',
    { ProductId: 7, Pictures: [picture(1, 'l')], Documents: [{ ProductDocumentId: 1 }] },
  ],
  [
    'keys of pictures without a number',
    { ProductId: 7, Pictures: [{ ...picture(1, 'l'), PictureId: 0 }] },
  ],
  ['links of pictures without any id', { ProductId: 7, Pictures: [{ Link: 'l' }] }],
  ['media of a shape that no reader knows', { ProductId: 7, Pictures: 'a.jpg' }],
])('differs for other %s', (_what, item) => {
  const items = [
    { ProductId: 7, Pictures: [picture(1, 'l')], Documents: [] },
    { ProductId: 7, Pictures: [{ Link: 'n' }] },
    { ProductId: 7, Pictures: 'c.jpg' },
  ];
  expect(items.map((other) => idOf('product_media', other))).not.toContain(
    idOf('product_media', item),
  );
});

it('is none where the item does not tell whose it is', () => {
  expect(idOf('variant_media', { Pictures: [picture(1, 'l')] })).toBeUndefined();
});
