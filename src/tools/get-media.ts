import * as z from 'zod';
import { listRecords } from '../catalog/lists/list-records.ts';
import { type RecordSource, WHOLE_LIST } from '../catalog/lists/question.ts';
import {
  explainOwnersWithoutMedia,
  MEDIA_KINDS,
  openRequestedMedia,
  type Wanted,
} from '../catalog/product/asked-media.ts';
import { OWNER_KINDS, type OwnerKind, PRODUCTS_BY_ID } from '../catalog/product/owned-media.ts';
import { showPicturesOf } from '../catalog/product/show-pictures.ts';
import { buildFilter, splitFilter } from '../filter/pim-filters.ts';
import { toSnakeCase } from '../record/value.ts';
import { buildMediaCards } from '../shown/cards.ts';
import { defineTool } from './define-tool.ts';
import { cannotCombine, ids, listArguments, pickOne, texts } from './shared-arguments.ts';

/** The tool get_media. */
export const getMedia = defineTool({
  name: 'get_media',
  title: 'Get media',
  description: [
    'Gets pictures and documents of products or variants, in display order, ' +
      'covers marked; shows pictures. Takes many owners, by one of four arguments.',
    { of: ['get_product'], text: ' For the rest of a product use get_product.' },
  ],
  input: {
    product_codes: texts(),
    product_ids: ids(),
    variant_codes: texts(),
    variant_ids: ids(),
    kind: z.enum(MEDIA_KINDS).optional().describe('Default pictures'),
    cover_only: z.boolean().optional(),
    show: z.number().int().min(0).max(8).optional().describe('Pictures to show you, covers first'),
    file_types: texts('e.g. jpg, pdf'),
    ...listArguments,
  },
  view: 'gallery',
  run: async (args, context) => {
    const named = pickOne(
      args,
      OWNER_KINDS.map(({ argument }) => argument),
      'the owners of the media',
    );
    const owner = OWNER_KINDS.find(({ argument }) => argument === named) ?? PRODUCTS_BY_ID;
    const { parameters } = owner;
    const filter = buildFilter(args, parameters);
    if (args.cover_only && args.kind === 'documents') {
      throw cannotCombine('kind documents', 'cover_only');
    }
    const { settings } = context;
    const { show = 0, culture = settings.culture } = args;
    const isShown = show > 0;
    if (isShown && args.kind === 'documents') {
      throw cannotCombine('kind documents', 'show');
    }
    const wanted: Wanted = { ...args, kind: args.cover_only ? 'pictures' : args.kind };
    const isOnly = splitFilter(filter, parameters).length === 1;
    const ownerField = owner.wire;
    const showPictures: RecordSource['showPictures'] = (records, maxTokens) =>
      showPicturesOf(records, { show, maxTokens, ownerField }, context);
    const media = openRequestedMedia({ owner, wanted, isOnly });
    const source: RecordSource = isShown ? { ...media, showPictures } : media;
    const isOfProducts = owner.records.endpoint === 'products';
    return listRecords(
      {
        ...WHOLE_LIST,
        tool: 'get_media',
        list: {
          kind: 'media',
          endpoint: owner.endpoint,
          idField: ownerField,
          parameters,
        },
        args: { ...args, fields: args.fields && addOwner(owner, args.fields) },
        filter,
        identifiers: { fallbackSearch: explainOwnersWithoutMedia(owner, wanted) },
        presentation: {
          recordsKey: 'media',
          summary: chooseSummary(owner, wanted, isShown),
          unmatchedKey: nameUnmatched(wanted),
          whenEmpty: isOfProducts ? { code: 'variants_have_media' } : undefined,
        },
        source,
        view: (records) => buildMediaCards(records, ownerField, { ...settings, culture }),
      },
      context,
    );
  },
});

function nameUnmatched({ file_types, kind = 'pictures' }: Wanted): string {
  if (file_types) return 'no_match';
  const media = kind === 'all' ? 'media' : kind;
  return `without_${media}`;
}

function addOwner(owner: OwnerKind, fields: readonly string[]): string[] {
  if (fields.includes('all')) return [...fields];
  const ownerKey = toSnakeCase(owner.wire);
  return [...new Set([ownerKey, ...fields])];
}

function chooseSummary(owner: OwnerKind, { kind }: Wanted, isShown: boolean): string[] {
  const ownerKey = toSnakeCase(owner.wire);
  // The list of shown pictures names them by id.
  const pictures = [...(isShown ? ['picture_id'] : []), 'is_cover', 'link', 'alt', 'type_code'];
  const documents = ['name', 'path', 'type_code'];
  if (kind === 'documents') return [ownerKey, ...documents];
  if (kind === 'all') return [ownerKey, 'kind', 'name', ...pictures, 'path'];
  return [ownerKey, ...pictures];
}
