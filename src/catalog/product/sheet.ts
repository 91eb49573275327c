import type { Answer } from '../../answer/envelope.ts';
import { cutItems, cutList, cutText, sliceText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { joinFallbacks } from '../../answer/languages.ts';
import { nameReferences } from '../../answer/name-references.ts';
import { createNotes, type Notes } from '../../answer/notes.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { findSharedStatus, liftSharedFallback, omitStatus } from '../../answer/shared-values.ts';
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
 * @param clean result of rememberTexts, shared by several sheets of one product
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
  const longText = readLongText(sheet, args.text_offset ?? 0);
  const { body, fieldsOfLists } = showSections(sheet, longText);
  // Without a limit, a mark such as `[…+120]` is of a text that was cut when the record was read:
  // nothing more of it can be fetched.
  const hasCutMark = Number.isFinite(cut.maxChars) && JSON.stringify(body).includes('[…+');
  const isCut = leftOut.length > 0 || hasCutMark;
  const notices: Notice[] = [];
  if (isCut) notices.push({ code: 'sheet_cut' });
  if (longText.isBeyond) notices.push({ code: 'text_offset_beyond' });
  if (body.wrong_barcodes !== undefined) notices.push({ code: 'wrong_barcodes' });
  notices.push(...noteChildren(sheet), ...call.notices, ...notes.listNotices());
  const hasUntranslatedOptions = culture !== undefined && body.options !== undefined;
  const otherLanguageFields = hasUntranslatedOptions
    ? ['options', ...fieldsOfLists]
    : fieldsOfLists;
  const chosen = args.sections ?? [];
  const empty = chosen.filter((section) => has(section) && isEmptySection(section, body, sheet));
  const fitting: readonly Notice[] = cut.bare ? [{ code: 'nothing_else_fits' }] : notices;
  return compactObject({
    cut_by: isCut ? 'token_budget' : undefined,
    next_text_offset: longText.nextOffset,
    warnings: toList(sayNotices(fitting, context)),
    ...body,
    [FALLBACK_KEY]: joinFallbacks(otherLanguageFields),
    empty_sections: toList(empty),
    sections_left_out: cut.bare ? undefined : toList(leftOut),
    failed: toList(facts.failures),
    source: settings.source,
  });
}

type Sheet = ReturnType<typeof openSheet>;

function openSheet(
  facts: ProductFacts,
  args: SheetArguments,
  cut: Cut,
  { settings: { culture: usual, redact }, call: { day } }: CallContext,
  clean: ReturnType<typeof rememberTexts>,
) {
  const { sections, leftOut } = dropSections(args.sections ?? DEFAULT_SECTIONS, cut);
  const culture = args.culture ?? usual;
  const notes = createNotes();
  // The sheet itself says how to get the rest of a cut text.
  const quiet = { ...notes, addShortenedText: () => {} };
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
    sections,
    leftOut,
    has: (section: Section): boolean => sections.includes(section),
    isFamilyAsked: args.sections?.includes('family') === true,
    trimAs,
  };
}

interface LongText {
  /** The long description from the offset on, as much as the cut allows. */
  readonly slice: JsonValue | undefined;
  /** Offset of the text that follows the slice; undefined: none follows. */
  readonly nextOffset: number | undefined;
  /** `long_description (en)`, if the text is not in the requested language. */
  readonly fallbackMark: JsonValue | undefined;
  /** True if there is a text and the offset is not within it. */
  readonly isBeyond: boolean;
}

function readLongText({ facts, cut, has, trimAs }: Sheet, offset: number): LongText {
  const trim = trimAs('product', ['long_description'], Number.POSITIVE_INFINITY);
  const trimmed = has('texts') ? trim(facts.product) : {};
  const { long_description: whole, [FALLBACK_KEY]: fallbackMark } = trimmed;
  const { slice, nextOffset } = sliceText(whole, offset, cut.maxChars);
  const isBeyond = typeof whole === 'string' && slice === undefined;
  return { slice, nextOffset, fallbackMark, isBeyond };
}

// `fieldsOfLists`: fields in another language, as in PresentedList, of all lists.
function showSections(sheet: Sheet, longText: LongText) {
  const { facts, variants, cut, notes, redact, sections, has, trimAs } = sheet;
  // The long description is cut by itself.
  const fields = sections.flatMap(listSectionFields).filter((name) => name !== 'long_description');
  const product = trimAs('product', [...IDENTITY, ...fields])(facts.product);
  // Prices that all variants share with the product are said once.
  const isSame = (variant: PimRecord): boolean => hasSamePrices(variant, facts.product);
  const isOnePrice = product.prices !== undefined && variants.length > 0 && variants.every(isSame);
  const family = has('family') ? facts.family : undefined;
  const lists = presentLists(sheet, isOnePrice ? MATCHED_FIELDS : VARIANT_FIELDS);
  const recordsWithBarcodes = has('codes') || has('variants') ? [facts.product, ...variants] : [];
  const body = compactObject({
    product: compactObject({
      ...cutEach(nameReferences(product, facts.names), cut),
      long_description: longText.slice,
      [FALLBACK_KEY]: joinFallbacks([product[FALLBACK_KEY], longText.fallbackMark]),
    }),
    matched_by: facts.matchedBy,
    matched_variant: showMatched(sheet, product.prices !== undefined),
    parent: family?.parent && trimAs('product', IDENTITY)(family.parent),
    children: family?.children && buildChildren(family.children, sheet.isFamilyAsked, cut),
    options: has('options') ? redact(listOptions(variants, notes)) : undefined,
    ...lists.variants.part,
    variant_prices: isOnePrice && has('variants') ? SAME_PRICES : undefined,
    // The variants show them themselves.
    variant_barcodes: has('codes') && !has('variants') ? listBarcodes(sheet) : undefined,
    wrong_barcodes: redact(listWrongBarcodes(recordsWithBarcodes)),
    ...lists.pictures.part,
    ...lists.documents.part,
    changes: has('history') ? buildPast(facts.changes, cut) : undefined,
  });
  const fieldsOfLists = Object.values(lists).flatMap((list) => list.otherLanguageFields);
  return { body, fieldsOfLists };
}

// Variants get the most room because most questions are about them, documents the least.
function presentLists(
  sheet: Sheet,
  variantFields: readonly string[],
): Readonly<Record<'variants' | 'pictures' | 'documents', PresentedList>> {
  const { variants, cut, has, trimAs } = sheet;
  return {
    variants: presentList(
      'variants',
      has('variants') ? variants : [],
      trimAs('variant', variantFields),
      cut.maxItems,
    ),
    pictures: presentList(
      'pictures',
      listMedia(sheet, 'pictures'),
      trimAs('picture', PICTURE_FIELDS),
      cut.maxItems / 2,
    ),
    documents: presentList(
      'documents',
      listMedia(sheet, 'documents'),
      trimAs('media', DOCUMENT_FIELDS),
      cut.maxItems / 4,
    ),
  };
}

function hasSamePrices(left: PimRecord, right: PimRecord): boolean {
  const prices = JSON.stringify(getField(left, 'Prices'));
  return prices === JSON.stringify(getField(right, 'Prices'));
}

function showMatched({ facts, has, trimAs }: Sheet, hasPrices: boolean): Answer | undefined {
  const { variant, product } = facts;
  if (variant === undefined) return undefined;
  const isSame = hasSamePrices(variant, product);
  const fields = has('prices') && !isSame ? VARIANT_FIELDS : MATCHED_FIELDS;
  const trimmed = trimAs('variant', fields)(variant);
  if (hasPrices && isSame) return { ...trimmed, prices: SAME_PRICES };
  return trimmed;
}

function listMedia(
  { facts, variants, has, notes }: Sheet,
  kind: 'pictures' | 'documents',
): readonly PimRecord[] {
  if (!has(kind)) return [];
  const ofProduct = (facts.media ?? []).flatMap((item) => readNotedMedia(item, kind, notes));
  if (kind === 'pictures') return ofProduct;
  const ofVariants = variants.flatMap((variant) => {
    const VariantCode = getField(variant, 'Code');
    const entries = readNotedMedia(variant, kind, notes);
    return entries.map((entry) => ({ ...entry, VariantCode }));
  });
  return [...ofProduct, ...ofVariants];
}

function dropSections(sections: readonly Section[], { dropped, bare }: Cut) {
  const rankOf = (section: Section): number => SECTION_ROWS[section].rank;
  const byRank = [...sections].sort((left, right) => rankOf(left) - rankOf(right));
  // At least one section stays, except in a bare sheet.
  const count = bare ? sections.length : Math.min(dropped, sections.length - 1);
  const leftOut = byRank.slice(0, count);
  return {
    sections: sections.filter((section) => !leftOut.includes(section)),
    leftOut,
  };
}

// A section of unknown shape, or one that could not be fetched, does not count as empty.
function isEmptySection(section: Section, body: Answer, sheet: Sheet): boolean {
  const { notes, facts, variants } = sheet;
  const fields = listSectionFields(section);
  const { lists = [] } = SECTION_ROWS[section];
  if (variants.some((variant) => holdsAny(variant, [...fields, ...lists]))) {
    return false;
  }
  const isUnread = facts.failures.length > 0 && lists.length > 0;
  if (isUnread || fields.length + lists.length === 0) return false;
  const product = isRecord(body.product) ? body.product : {};
  const isNothing = (key: string, value: unknown): boolean =>
    value === undefined && !notes.isUnknown(key);
  return (
    fields.every((key) => isNothing(key, product[key])) &&
    lists.every((key) => isNothing(key, body[key]))
  );
}

function holdsAny(variant: PimRecord, keys: readonly string[]): boolean {
  const fields = FIELDS_OF_VARIANTS.filter(({ key }) => keys.includes(key));
  return fields.some(({ wire }) => !isAbsent(getField(variant, wire)));
}

// The key under which a list says the status that all of its records share.
const STATUS_OF = {
  variants: 'variant_status',
  pictures: 'picture_status',
  documents: 'document_status',
} as const;

interface PresentedList {
  /** Members of the answer: `{ variants: [{ … }, { … }], variant_status: 'active' }`. */
  readonly part: Answer;
  /** `['variants.options (en)']`: fields not in the requested language. */
  readonly otherLanguageFields: readonly string[];
}

function presentList(
  key: keyof typeof STATUS_OF,
  entries: readonly PimRecord[],
  trim: (record: PimRecord) => Trimmed,
  most: number,
): PresentedList {
  if (entries.length === 0) return { part: {}, otherLanguageFields: [] };
  const { records, sharedFallback } = liftSharedFallback(entries.map(trim));
  const sharedMarks = sharedFallback?.split(', ') ?? [];
  const otherLanguageFields = sharedMarks.map((mark) => `${key}.${mark}`);
  const status = findSharedStatus(records);
  const rows = status === undefined ? records : records.map(omitStatus);
  return {
    part: {
      ...(status !== undefined && { [STATUS_OF[key]]: status }),
      [key]: cutList(rows, Math.ceil(most)),
    },
    otherLanguageFields,
  };
}

// A product without variants may have children in their place, so that matters even where no family
// is asked for.
function noteChildren({ facts, has, isFamilyAsked }: Sheet): readonly Notice[] {
  const { family, variants } = facts;
  const isBare = variants?.length === 0;
  if (!has('family')) {
    const showsVariants = has('variants') || has('options');
    return isBare && showsVariants ? [{ code: 'may_have_children' }] : [];
  }
  // A family that could not be fetched is among the failures already.
  const isOpen = isFamilyAsked || isBare;
  if (family === undefined || !isOpen) return [];
  const { isProof = false, children = [] } = family.children ?? {};
  const isKnown = isProof || children.length > 0;
  return isKnown ? [] : [{ code: 'children_not_known' }];
}

function readNotedMedia(
  item: PimRecord,
  kind: 'pictures' | 'documents',
  notes: Notes,
): readonly PimRecord[] {
  const unknown = findUnknownMedia(item, kind);
  if (unknown !== undefined) notes.addUnreadKeys(kind, unknown);
  const field = kind === 'pictures' ? 'Pictures' : 'Documents';
  const isCut = countLeft(getField(item, field)) > 0;
  if (isCut) notes.addUnreadKeys(kind, [LEFT_OUT]);
  return readMedia(item, kind);
}

// Codes are cut only when nothing else is left to cut.
function cutEach(record: Answer, { maxItems, maxChars, bare }: Cut): Answer {
  const cut = (value: JsonValue): JsonValue => {
    const isText = typeof value === 'string';
    if (bare && isText) return cutText(value, maxChars);
    return cutItems(value, maxItems);
  };
  const entries = Object.entries(record).map(([key, value]) => [key, cut(value)]);
  return Object.fromEntries(entries);
}

function listBarcodes({ variants, cut, trimAs }: Sheet): JsonValue | undefined {
  const trim = trimAs('variant', ['variant_id', 'code', 'barcodes']);
  const byCode = new Map<string, JsonValue>();
  for (const { code, variant_id, barcodes } of variants.map(trim)) {
    if (!Array.isArray(barcodes)) continue;
    const [only = '', ...further] = barcodes;
    byCode.set(String(code ?? variant_id), further.length === 0 ? only : barcodes);
  }
  if (byCode.size === 0) return undefined;
  return cutItems(Object.fromEntries(byCode), cut.maxItems);
}

function toList<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
