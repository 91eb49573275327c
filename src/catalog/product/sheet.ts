/** The sheet of one product, which get_product answers. */

import { type Answer, findSharedStatus, liftFallback, omitStatus } from '../../answer/envelope.ts';
import { cutItems, cutList, cutText, sliceText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { joinMarks } from '../../answer/languages.ts';
import { nameReferences } from '../../answer/name-references.ts';
import { createNotes, type Notes } from '../../answer/notes.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { rememberTexts } from '../../answer/text/text.ts';
import { buildTrim, type Trimmed, type TrimOptions } from '../../answer/trim.ts';
import { findUnknownMedia, readMedia } from '../../record/codes-and-media.ts';
import { VARIANT_FIELDS as FIELDS_OF_VARIANTS } from '../../record/record-fields.ts';
import {
  compactObject,
  countLeft,
  FALLBACK_KEY,
  getField,
  isAbsent,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  type PimRecord,
} from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import {
  DEFAULT_SECTIONS,
  listSectionFields,
  type ProductFacts,
  SECTION_ROWS,
  type Section,
} from './answer-sections.ts';
import { buildChildren, buildPast } from './family.ts';
import { listOptions, listWrongBarcodes } from './options-and-barcodes.ts';

/** What the caller chooses. */
interface SheetArguments {
  readonly sections?: readonly Section[] | undefined;
  readonly text_offset?: number | undefined;
  readonly culture?: string | undefined;
}

const IDENTITY = ['product_id', 'code', 'name'];
const MATCHED_FIELDS = ['variant_id', 'code', 'options', 'barcodes'];
const VARIANT_FIELDS = ['variant_id', 'code', 'options', 'prices', 'barcodes'];
const PICTURE_FIELDS = ['link', 'is_cover', 'alt'];
const DOCUMENT_FIELDS = ['variant_code', 'name', 'path', 'type_code'];

const SAME_PRICES = 'same prices as the product';

/**
 * Builds the sheet at a given cut.
 * @param clean result of rememberTexts, for several sheets of one product
 */
export function buildProductSheet(
  facts: ProductFacts,
  args: SheetArguments,
  cut: Cut,
  context: CallContext,
  clean = rememberTexts(),
): Answer {
  const { settings, call } = context;
  const sheet = openSheet(facts, args, cut, context, clean);
  const { has, notes, leftOut, culture } = sheet;
  const text = readLongText(sheet, args.text_offset ?? 0);
  const { shown, inLists } = showSections(sheet, text);
  // Without a limit only what was cut on reading has a mark, which nothing continues.
  const hasMark = Number.isFinite(cut.maxChars) && JSON.stringify(shown).includes('[…+');
  const isCut = leftOut.length > 0 || hasMark;
  const notices: Notice[] = [];
  if (isCut) notices.push({ code: 'sheet_cut' });
  if (text.isBeyond) notices.push({ code: 'text_offset_beyond' });
  if (shown.wrong_barcodes !== undefined) notices.push({ code: 'wrong_barcodes' });
  notices.push(...noteChildren(sheet), ...call.notices, ...notes.notices());
  const isOwnWords = culture !== undefined && shown.options !== undefined;
  const inOthers = isOwnWords ? ['options', ...inLists] : inLists;
  const chosen = args.sections ?? [];
  const empty = chosen.filter((section) => has(section) && isEmptySection(section, shown, sheet));
  const fitting: readonly Notice[] = cut.bare ? [{ code: 'nothing_else_fits' }] : notices;
  return compactObject({
    cut_by: isCut ? 'token_budget' : undefined,
    next_text_offset: text.nextOffset,
    warnings: toList(sayNotices(fitting, context)),
    ...shown,
    [FALLBACK_KEY]: joinMarks(inOthers),
    empty_sections: toList(empty),
    sections_left_out: cut.bare ? undefined : toList(leftOut),
    failed: toList(facts.failures),
    source: settings.source,
  });
}

/** What the parts of a sheet are made with. */
type Sheet = ReturnType<typeof openSheet>;

function openSheet(
  facts: ProductFacts,
  args: SheetArguments,
  cut: Cut,
  { settings: { culture: usual, redact }, call: { day } }: CallContext,
  clean: ReturnType<typeof rememberTexts>,
) {
  const { kept, leftOut } = dropSections(args.sections ?? DEFAULT_SECTIONS, cut);
  const culture = args.culture ?? usual;
  const notes = createNotes();
  // The sheet says itself how a cut text goes on.
  const quiet = { ...notes, shortened: () => {} };
  const trimAs = (
    kind: TrimOptions['kind'],
    names: readonly string[],
    maxTextChars = cut.maxChars,
  ) => {
    return buildTrim({
      kind,
      fields: selectFields(kind, names),
      culture,
      maxTextChars,
      notes: quiet,
      day,
      redact,
      clean,
    });
  };
  return {
    facts,
    variants: facts.variants ?? [],
    cut,
    culture,
    notes,
    redact,
    kept,
    leftOut,
    has: (section: Section): boolean => kept.includes(section),
    isFamilyAsked: args.sections?.includes('family') === true,
    trimAs,
  };
}

/** The part of long_description from an offset on. */
function readLongText({ facts, cut, has, trimAs }: Sheet, offset: number) {
  const trim = trimAs('product', ['long_description'], Number.POSITIVE_INFINITY);
  const trimmed = has('texts') ? trim(facts.product) : {};
  const { long_description: whole, [FALLBACK_KEY]: culture } = trimmed;
  const part = sliceText(whole, offset, cut.maxChars);
  const isBeyond = typeof whole === 'string' && part.shown === undefined;
  return { ...part, culture, isBeyond };
}

/** The sections, and the fields of lists that are in another language than was asked for. */
function showSections(sheet: Sheet, text: ReturnType<typeof readLongText>) {
  const { facts, variants, cut, notes, redact, kept, has, trimAs } = sheet;
  const fields = kept.flatMap(listSectionFields);
  const short = fields.filter((name) => name !== 'long_description');
  const own = trimAs('product', [...IDENTITY, ...short])(facts.product);
  // Prices that all variants share with the product are said once.
  const isSame = (variant: PimRecord): boolean => hasSamePrices(variant, facts.product);
  const isOnePrice = own.prices !== undefined && variants.length > 0 && variants.every(isSame);
  const family = has('family') ? facts.family : undefined;
  const lists = listOwned(sheet, isOnePrice ? MATCHED_FIELDS : VARIANT_FIELDS);
  const [ofVariants, ofPictures, ofDocuments] = lists.map(({ shown }) => shown);
  const judged = has('codes') || has('variants') ? [facts.product, ...variants] : [];
  const shown = compactObject({
    product: compactObject({
      ...cutEach(nameReferences(own, facts.names), cut),
      long_description: text.shown,
      [FALLBACK_KEY]: joinMarks([own[FALLBACK_KEY], text.culture]),
    }),
    matched_by: facts.matchedBy,
    matched_variant: showMatched(sheet, own.prices !== undefined),
    parent: family?.parent && trimAs('product', IDENTITY)(family.parent),
    children: family?.children && buildChildren(family.children, sheet.isFamilyAsked, cut),
    options: has('options') ? redact(listOptions(variants, notes)) : undefined,
    ...ofVariants,
    variant_prices: isOnePrice && has('variants') ? SAME_PRICES : undefined,
    // The variants show them themselves.
    variant_barcodes: has('codes') && !has('variants') ? listBarcodes(sheet) : undefined,
    wrong_barcodes: redact(listWrongBarcodes(judged)),
    ...ofPictures,
    ...ofDocuments,
    changes: has('history') ? buildPast(facts.changes, cut) : undefined,
  });
  return { shown, inLists: lists.flatMap(({ inOthers }) => inOthers) };
}

/** Variants, pictures and documents. Variants are what most questions are about, documents what the fewest are. */
function listOwned(sheet: Sheet, variantFields: readonly string[]): readonly ListOnce[] {
  const { variants, cut, has, trimAs } = sheet;
  return [
    listOnce(
      'variants',
      has('variants') ? variants : [],
      trimAs('variant', variantFields),
      cut.maxItems,
    ),
    listOnce(
      'pictures',
      listMedia(sheet, 'pictures'),
      trimAs('picture', PICTURE_FIELDS),
      cut.maxItems / 2,
    ),
    listOnce(
      'documents',
      listMedia(sheet, 'documents'),
      trimAs('media', DOCUMENT_FIELDS),
      cut.maxItems / 4,
    ),
  ];
}

function hasSamePrices(one: PimRecord, other: PimRecord): boolean {
  const prices = JSON.stringify(getField(one, 'Prices'));
  return prices === JSON.stringify(getField(other, 'Prices'));
}

/** The variant by whose code or barcode the product was found, with its price, which is not always the product's. */
function showMatched({ facts, has, trimAs }: Sheet, hasPrices: boolean): Answer | undefined {
  const { variant, product } = facts;
  if (variant === undefined) return undefined;
  const isSame = hasSamePrices(variant, product);
  const fields = has('prices') && !isSame ? VARIANT_FIELDS : MATCHED_FIELDS;
  const shown = trimAs('variant', fields)(variant);
  if (hasPrices && isSame) return { ...shown, prices: SAME_PRICES };
  return shown;
}

/** The pictures or documents of the product; documents of its variants, too, each with whose it is. */
function listMedia(
  { facts, variants, has, notes }: Sheet,
  kind: 'pictures' | 'documents',
): readonly PimRecord[] {
  if (!has(kind)) return [];
  const own = (facts.media ?? []).flatMap((item) => readNotedMedia(item, kind, notes));
  if (kind === 'pictures') return own;
  const ofVariants = variants.flatMap((variant) => {
    const VariantCode = getField(variant, 'Code');
    const entries = readNotedMedia(variant, kind, notes);
    return entries.map((entry) => ({ ...entry, VariantCode }));
  });
  return [...own, ...ofVariants];
}

/** The sections without the least important ones; one is always left, unless nothing but the identity of the product fits. */
function dropSections(sections: readonly Section[], { dropped, bare }: Cut) {
  const rankOf = (section: Section): number => SECTION_ROWS[section].rank;
  const byRank = [...sections].sort((left, right) => rankOf(left) - rankOf(right));
  const most = bare ? sections.length : sections.length - 1;
  const leftOut = byRank.slice(0, bare ? most : Math.min(dropped, most));
  return {
    kept: sections.filter((section) => !leftOut.includes(section)),
    leftOut,
  };
}

/** Whether a section holds nothing: what is there in an unknown shape, or could not be asked for, is not empty. */
function isEmptySection(section: Section, shown: Answer, sheet: Sheet): boolean {
  const { notes, facts, variants } = sheet;
  const fields = listSectionFields(section);
  const { lists = [] } = SECTION_ROWS[section];
  if (variants.some((variant) => holdsAny(variant, [...fields, ...lists]))) {
    return false;
  }
  const isUnread = facts.failures.length > 0 && lists.length > 0;
  if (isUnread || fields.length + lists.length === 0) return false;
  const product = isRecord(shown.product) ? shown.product : {};
  const isNothing = (key: string, value: unknown): boolean =>
    value === undefined && !notes.isUnknown(key);
  return (
    fields.every((key) => isNothing(key, product[key])) &&
    lists.every((key) => isNothing(key, shown[key]))
  );
}

/** Whether a variant holds what a section of its product shows. */
function holdsAny(variant: PimRecord, keys: readonly string[]): boolean {
  const fields = FIELDS_OF_VARIANTS.filter(({ key }) => keys.includes(key));
  return fields.some(({ wire }) => !isAbsent(getField(variant, wire)));
}

/** The lists of a sheet, and the key of the status that all records of one share. */
const STATUS_OF = {
  variants: 'variant_status',
  pictures: 'picture_status',
  documents: 'document_status',
} as const;

/** A list as the sheet shows it, and its fields in other languages. */
interface ListOnce {
  readonly shown: Answer;
  readonly inOthers: readonly string[];
}

/** A list of the sheet, with a status that all its records share said once. */
function listOnce(
  key: keyof typeof STATUS_OF,
  entries: readonly PimRecord[],
  trim: (record: PimRecord) => Trimmed,
  most: number,
): ListOnce {
  if (entries.length === 0) return { shown: {}, inOthers: [] };
  const { records, shared } = liftFallback(entries.map(trim));
  const inOthers = shared?.split(', ').map((part) => `${key}.${part}`) ?? [];
  const status = findSharedStatus(records);
  const rows = status === undefined ? records : records.map(omitStatus);
  return {
    shown: {
      ...(status !== undefined && { [STATUS_OF[key]]: status }),
      [key]: cutList(rows, Math.ceil(most)),
    },
    inOthers,
  };
}

/** Says that children are not known where they are asked for, or would be what the product has in place of variants. */
function noteChildren({ facts, has, isFamilyAsked }: Sheet): readonly Notice[] {
  const { family, variants } = facts;
  const isBare = variants?.length === 0;
  if (!has('family')) {
    const showsVariants = has('variants') || has('options');
    return isBare && showsVariants ? [{ code: 'may_have_children' }] : [];
  }
  // Where the family could not be fetched, that is told.
  const isOpen = isFamilyAsked || isBare;
  if (family === undefined || !isOpen) return [];
  const { isProof = false, children = [] } = family.children ?? {};
  const isKnown = isProof || children.length > 0;
  return isKnown ? [] : [{ code: 'children_not_known' }];
}

/** Media in display order; what is there in an unknown shape is noted, because it is not shown. */
function readNotedMedia(
  item: PimRecord,
  kind: 'pictures' | 'documents',
  notes: Notes,
): readonly PimRecord[] {
  const unknown = findUnknownMedia(item, kind);
  if (unknown !== undefined) notes.unknownShape(kind, unknown);
  const field = kind === 'pictures' ? 'Pictures' : 'Documents';
  const isCut = countLeft(getField(item, field)) > 0;
  if (isCut) notes.unknownShape(kind, [LEFT_OUT]);
  return readMedia(item, kind);
}

/** Lists and maps are cut; codes only when nothing else is left to cut. */
function cutEach(record: Answer, { maxItems, maxChars, bare }: Cut): Answer {
  const cut = (value: JsonValue): JsonValue => {
    const isText = typeof value === 'string';
    if (bare && isText) return cutText(value, maxChars);
    return cutItems(value, maxItems);
  };
  const entries = Object.entries(record).map(([key, value]) => [key, cut(value)]);
  return Object.fromEntries(entries);
}

/** The barcodes of variants by their codes: `{"A-1-XL":"4006381333931"}`, a list where one has several. */
function listBarcodes({ variants, cut, trimAs }: Sheet): JsonValue | undefined {
  const trim = trimAs('variant', ['variant_id', 'code', 'barcodes']);
  const byCode = new Map<string, JsonValue>();
  for (const { code, variant_id, barcodes } of variants.map(trim)) {
    if (!Array.isArray(barcodes)) continue;
    const [only = '', ...others] = barcodes;
    byCode.set(String(code ?? variant_id), others.length === 0 ? only : barcodes);
  }
  if (byCode.size === 0) return undefined;
  return cutItems(Object.fromEntries(byCode), cut.maxItems);
}

/** A list that is left out where it is empty. */
function toList<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
