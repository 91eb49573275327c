/** The sheet of one product, which get_product answers. */

import { type Answer, findSharedStatus, liftFallback, omitStatus } from '../../answer/envelope.ts';
import { cutItems, cutList, cutText, sliceText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { joinMarks } from '../../answer/languages.ts';
import { createNotes, type Notes } from '../../answer/notes.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { cleanText } from '../../answer/text/invisible.ts';
import { rememberTexts, toPlainText } from '../../answer/text/text.ts';
import { buildTrim, type Trimmed, type TrimOptions } from '../../answer/trim.ts';
import { judgeBarcode } from '../../record/barcode.ts';
import {
  findUnknownMedia,
  isBarcode,
  readBarcodes,
  readMedia,
  readOptionValues,
} from '../../record/codes-and-media.ts';
import { READERS } from '../../record/readers.ts';
import {
  compactObject,
  countLeft,
  FALLBACK_KEY,
  getField,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  type PimRecord,
  readId,
  readText,
} from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import {
  DEFAULT_SECTIONS,
  type ProductFacts,
  SECTION_ROWS,
  type Section,
} from './answer-sections.ts';
import { buildChildren, buildPast } from './family.ts';

/** What the caller chooses. */
interface SheetArguments {
  readonly sections?: readonly Section[] | undefined;
  readonly text_offset?: number | undefined;
  readonly culture?: string | undefined;
}

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
  const { product, variant: matched } = facts;
  const variants = facts.variants ?? [];
  const asked = args.sections ?? DEFAULT_SECTIONS;
  const { kept, leftOut } = dropSections(asked, cut);
  const has = (section: Section): boolean => kept.includes(section);
  const culture = args.culture ?? settings.culture;
  const notes = createNotes();
  const { redact } = settings;
  const trimAs = (
    kind: TrimOptions['kind'],
    names: readonly string[],
    maxTextChars = cut.maxChars,
  ) => {
    // The sheet says itself how a cut text goes on.
    const quiet = { ...notes, shortened: () => {} };
    return buildTrim({
      kind,
      fields: selectFields(kind, names),
      culture,
      maxTextChars,
      notes: quiet,
      redact,
      clean,
    });
  };
  const inLists: string[] = [];
  const list = (
    key: keyof typeof STATUS_OF,
    records: Records,
    trim: (record: PimRecord) => Trimmed,
    most: number,
  ) => {
    const lifted = liftFallback(records?.map(trim) ?? []);
    inLists.push(...(lifted.shared?.split(', ') ?? []).map((part) => `${key}.${part}`));
    return listOnce(key, lifted.records, Math.ceil(most));
  };

  const names = [
    'product_id',
    'code',
    'name',
    ...kept.flatMap((section) => SECTION_ROWS[section].fields),
  ];
  const short = names.filter((name) => name !== 'long_description');
  const own = trimAs('product', short)(product);
  const long = has('texts')
    ? trimAs('product', ['long_description'], Number.POSITIVE_INFINITY)(product)
    : {};
  const text = sliceText(long.long_description, args.text_offset ?? 0, cut.maxChars);
  // Prices that all variants share with the product are said once.
  const isSamePrice = (variant: PimRecord): boolean =>
    JSON.stringify(getField(variant, 'Prices')) === JSON.stringify(getField(product, 'Prices'));
  const isOnePrice = own.prices !== undefined && variants.length > 0 && variants.every(isSamePrice);
  const fieldsOf = (isSame: boolean): readonly string[] =>
    isSame ? MATCHED_FIELDS : VARIANT_FIELDS;
  const isMatchedSame = matched !== undefined && isSamePrice(matched);
  const mediaOf = (kind: 'pictures' | 'documents'): readonly PimRecord[] =>
    has(kind) ? (facts.media ?? []).flatMap((item) => readNotedMedia(item, kind, notes)) : [];
  const ofVariants = has('documents')
    ? variants.flatMap((one) => readOwnDocuments(one, notes))
    : [];
  const isFamilyAsked = args.sections?.includes('family') === true;
  const family = has('family') ? facts.family : undefined;
  const mayHaveChildren =
    !has('family') && (has('variants') || has('options')) && facts.variants?.length === 0;
  const shown = {
    product: compactObject({
      ...cutEach(own, cut),
      long_description: text.shown,
      [FALLBACK_KEY]: joinMarks([own[FALLBACK_KEY], long[FALLBACK_KEY]]),
    }),
    matched_by: facts.matchedBy,
    matched_variant: matched && {
      // Whoever asks by a variant's code or barcode asks for its price, which is not always the product's.
      ...trimAs('variant', fieldsOf(own.prices === undefined || isMatchedSame))(matched),
      ...(own.prices !== undefined && isMatchedSame && { prices: SAME_PRICES }),
    },
    parent: family?.parent && trimAs('product', ['product_id', 'code', 'name'])(family.parent),
    children: family?.children && buildChildren(family.children, isFamilyAsked, cut),
    options: has('options') ? redact(listOptions(variants, notes)) : undefined,
    // Variants are what most questions are about, documents what the fewest are.
    ...list(
      'variants',
      has('variants') ? variants : [],
      trimAs('variant', fieldsOf(isOnePrice)),
      cut.maxItems,
    ),
    variant_prices: isOnePrice && has('variants') ? SAME_PRICES : undefined,
    // The variants show them themselves.
    variant_barcodes:
      has('codes') && !has('variants')
        ? redact(listBarcodes(variants, cut.maxItems, notes))
        : undefined,
    wrong_barcodes:
      has('codes') || has('variants')
        ? redact(listWrongBarcodes([product, ...variants]))
        : undefined,
    ...list('pictures', mediaOf('pictures'), trimAs('picture', PICTURE_FIELDS), cut.maxItems / 2),
    ...list(
      'documents',
      [...mediaOf('documents'), ...ofVariants],
      trimAs('media', DOCUMENT_FIELDS),
      cut.maxItems / 4,
    ),
    changes: has('history') ? buildPast(facts.changes, cut) : undefined,
  };
  const isBeyond = typeof long.long_description === 'string' && text.shown === undefined;
  // Without a limit only what was cut on reading has a mark, which nothing continues.
  const isCut =
    leftOut.length > 0 || (Number.isFinite(cut.maxChars) && JSON.stringify(shown).includes('[…+'));
  const hasFailed = facts.failures.length > 0;
  const empty = (args.sections ?? []).filter(
    (one) => has(one) && isEmptySection(one, shown, notes, hasFailed),
  );
  const isOwnWords = culture !== undefined && shown.options !== undefined;
  const notices: Notice[] = [];
  if (isCut) notices.push({ code: 'sheet_cut' });
  if (isBeyond) notices.push({ code: 'text_offset_beyond' });
  if (shown.wrong_barcodes !== undefined) {
    notices.push({ code: 'wrong_barcodes' });
  }
  if (family !== undefined && areChildrenOpen(facts, isFamilyAsked)) {
    notices.push({ code: 'children_not_known' });
  }
  if (mayHaveChildren) notices.push({ code: 'may_have_children' });
  notices.push(...call.notices, ...notes.notices());
  return compactObject({
    cut_by: isCut ? 'token_budget' : undefined,
    next_text_offset: text.nextOffset,
    warnings: toList(sayNotices(cut.bare ? [{ code: 'nothing_else_fits' }] : notices, context)),
    ...shown,
    [FALLBACK_KEY]: joinMarks([...(isOwnWords ? ['options'] : []), ...inLists]),
    empty_sections: toList(empty),
    sections_left_out: cut.bare ? undefined : toList(leftOut),
    failed: hasFailed ? facts.failures : undefined,
    source: settings.source,
  });
}

/** The sections without the least important ones; one is always left, unless nothing but the identity of the product fits. */
function dropSections(sections: readonly Section[], { dropped, bare }: Cut) {
  const byRank = [...sections].sort(
    (left, right) => SECTION_ROWS[left].rank - SECTION_ROWS[right].rank,
  );
  const leftOut = byRank.slice(0, bare ? sections.length : Math.min(dropped, sections.length - 1));
  return {
    kept: sections.filter((section) => !leftOut.includes(section)),
    leftOut,
  };
}

/** Whether a section holds nothing: what is there in an unknown shape, or could not be asked for, is not empty. */
function isEmptySection(
  section: Section,
  shown: Readonly<Record<string, unknown>>,
  notes: Pick<Notes, 'isUnknown'>,
  hasFailed: boolean,
): boolean {
  const { fields, lists } = SECTION_ROWS[section];
  if (fields.length + lists.length === 0 || (hasFailed && lists.length > 0)) {
    return false;
  }
  const product = isRecord(shown.product) ? shown.product : {};
  const isMissing = (key: string, from: Readonly<Record<string, unknown>>): boolean =>
    from[key] === undefined && !notes.isUnknown(key);
  return (
    fields.every((key) => isMissing(key, product)) && lists.every((key) => isMissing(key, shown))
  );
}

type Records = readonly PimRecord[] | undefined;

/** The lists of a sheet, and the key of the status that all records of one share. */
const STATUS_OF = {
  variants: 'variant_status',
  pictures: 'picture_status',
  documents: 'document_status',
} as const;

/** A list of the sheet, with a status that all its records share said once. */
function listOnce(key: keyof typeof STATUS_OF, records: readonly Trimmed[], most: number): Answer {
  if (records.length === 0) return {};
  const status = findSharedStatus(records);
  if (status === undefined) return { [key]: cutList(records, most) };
  return {
    [STATUS_OF[key]]: status,
    [key]: cutList(records.map(omitStatus), most),
  };
}

/** Whether to say that children are not known: where they are asked for, or would be what the product has in place of variants. */
function areChildrenOpen({ family, variants }: ProductFacts, isAsked: boolean): boolean {
  const isKnown =
    family?.children !== undefined &&
    (family.children.isProof || family.children.children.length > 0);
  return !isKnown && (isAsked || variants?.length === 0);
}

/** Media in display order; what is there in an unknown shape is noted, because it is not shown. */
function readNotedMedia(
  item: PimRecord,
  kind: 'pictures' | 'documents',
  notes: Notes,
): readonly PimRecord[] {
  const unknown = findUnknownMedia(item, kind);
  if (unknown !== undefined) notes.unknownShape(kind, unknown);
  if (countLeft(getField(item, kind === 'pictures' ? 'Pictures' : 'Documents')) > 0) {
    notes.unknownShape(kind, [LEFT_OUT]);
  }
  return readMedia(item, kind);
}

/** The documents of a variant, each with whose it is. */
function readOwnDocuments(variant: PimRecord, notes: Notes): readonly PimRecord[] {
  const code = getField(variant, 'Code');
  return readNotedMedia(variant, 'documents', notes).map((entry) => ({
    ...entry,
    VariantCode: code,
  }));
}

/** Lists and maps are cut; codes only when nothing else is left to cut. */
function cutEach(record: Answer, { maxItems, maxChars, bare }: Cut): Answer {
  const cut = (value: JsonValue): JsonValue =>
    bare && typeof value === 'string' ? cutText(value, maxChars) : cutItems(value, maxItems);
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, cut(value)]));
}

/** Every option with its values, those of passive variants only marked as such: `{"Size":["S","M","L (passive)"]}`. */
function listOptions(variants: readonly PimRecord[], notes: Notes): Answer | undefined {
  const { options, unknownKeys } = readOptionValues(variants);
  if (unknownKeys.length > 0) notes.unknownShape('options', unknownKeys);
  const shown = [...options].map(([option, values]) => {
    const marked = [...values].map(
      ([value, isActive]) => `${toPlainText(value)}${isActive ? '' : ' (passive)'}`,
    );
    return [toPlainText(option), marked] as const;
  });
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** The barcodes of variants by their codes: `{"A-1-XL":"4006381333931"}`, a list where one has several. */
function listBarcodes(
  variants: readonly PimRecord[],
  maxItems: number,
  notes: Notes,
): JsonValue | undefined {
  const entries = variants.flatMap((variant): readonly (readonly [string, JsonValue])[] => {
    const barcodes = readBarcodes(variant);
    if (!barcodes.known) notes.unknownShape('codes', barcodes.keys);
    if (!barcodes.known || barcodes.value.length === 0) return [];
    const name =
      readText(getField(variant, 'Code')) ?? String(readId(getField(variant, 'VariantId')) ?? '');
    const [only = '', ...others] = barcodes.value.map(cleanText);
    return [[cleanText(name), others.length === 0 ? only : [only, ...others]]];
  });
  return entries.length === 0 ? undefined : cutItems(Object.fromEntries(entries), maxItems);
}

/** Wrong barcodes that are told. */
const MOST_WRONG = 10;

/** The barcodes of some records that no scanner accepts, such as those with a wrong check digit; undefined: none is known. */
function listWrongBarcodes(records: readonly PimRecord[]): JsonValue | undefined {
  const wrong = records.flatMap((record) => {
    const reading = READERS.codes(getField(record, 'Codes'));
    const codes = reading.state === 'value' ? reading.value.filter(isBarcode) : [];
    return codes.flatMap(({ type, value = '' }) =>
      judgeBarcode(value, type).isWrong ? [cleanText(value)] : [],
    );
  });
  return wrong.length === 0 ? undefined : cutItems([...new Set(wrong)], MOST_WRONG);
}

/** A list that is left out where it is empty. */
function toList<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
