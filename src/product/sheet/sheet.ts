/** The sheet of one product, which get_product answers. */

import { type Answer, findSharedStatus, omitStatus } from '../../answer/envelope.ts';
import { cutItems, cutList, cutText, sliceText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { FALLBACK_KEY, joinMarks, liftFallback } from '../../answer/languages.ts';
import { createNotes, type Notes } from '../../answer/notes.ts';
import { selectFields } from '../../answer/select-fields.ts';
import { rememberTexts, toPlainText } from '../../answer/text/text.ts';
import { buildTrim, type Trimmed, type TrimOptions } from '../../answer/trim.ts';
import { compactObject } from '../../answer/trim-sub.ts';
import type { CallContext } from '../../call/context.ts';
import { countLeft, LEFT_OUT } from '../../record/cut-mark.ts';
import { findUnknownMedia, readMedia, readOptionValues } from '../../record/facts.ts';
import { getField, type JsonValue, type PimRecord } from '../../record/value.ts';
import { listVariantBarcodes, listWrongBarcodes } from './barcodes.ts';
import { listEmptySections } from './empty-sections.ts';
import type { ProductFacts } from './facts.ts';
import { buildChildren } from './family-sheet.ts';
import { adviseOnChildren } from './offer-children.ts';
import { DEFAULT_SECTIONS, dropSections, SECTION_FIELDS, type Section } from './sections.ts';

/** What the caller chooses. */
interface SheetArguments {
  readonly sections?: readonly Section[] | undefined;
  readonly text_offset?: number | undefined;
  readonly culture?: string | undefined;
}

const VARIANT_FIELDS = ['variant_id', 'code', 'options', 'prices', 'barcodes'];
const SAME_PRICES = 'same prices as the product';
const MATCHED_FIELDS = ['variant_id', 'code', 'options', 'barcodes'];
const PICTURE_FIELDS = ['link', 'is_cover', 'alt'];
const DOCUMENT_FIELDS = ['variant_code', 'name', 'path', 'type_code'];

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
  const asked = args.sections ?? DEFAULT_SECTIONS;
  const { kept: sections, leftOut } = cut.bare ? { kept: [], leftOut: asked } : dropSections(asked, cut.dropped);
  const culture = args.culture ?? context.settings.culture;
  const notes = createNotes();
  // The sheet says itself how a cut text goes on.
  const quiet = { ...notes, shortened: () => {} };
  const trimAs = (kind: TrimOptions['kind'], names: readonly string[], maxTextChars = cut.maxChars) =>
    buildTrim({
      kind,
      fields: selectFields(kind, names),
      culture,
      maxTextChars,
      notes: quiet,
      redact: context.settings.redact,
      clean,
    });
  const inLists: string[] = [];
  const list = (key: keyof typeof STATUS_OF, records: Records, trim: (record: PimRecord) => Trimmed, most: number) => {
    const lifted = liftFallback(records?.map(trim) ?? []);
    inLists.push(...(lifted.shared?.split(', ') ?? []).map((part) => `${key}.${part}`));
    return listOnce(key, lifted.records, Math.ceil(most));
  };

  const names = ['product_id', 'code', 'name', ...sections.flatMap((section) => SECTION_FIELDS[section])];
  const own = trimAs(
    'product',
    names.filter((name) => name !== 'long_description'),
  )(facts.product);
  const long = sections.includes('texts')
    ? trimAs('product', ['long_description'], Number.POSITIVE_INFINITY)(facts.product)
    : {};
  const longText = long.long_description;
  const text = sliceText(longText, args.text_offset ?? 0, cut.maxChars);
  // Prices that all variants share with the product are said once.
  const isOnePrice =
    own.prices !== undefined &&
    facts.variants !== undefined &&
    facts.variants.length > 0 &&
    facts.variants.every((variant) => isSame(pricesOf(variant), pricesOf(facts.product)));
  // Whoever asks by a variant's code or barcode asks for its price, which is not always the product's.
  const isPriced = own.prices !== undefined && facts.matchedVariant !== undefined;
  const isMatchedSame = isPriced && isSame(pricesOf(facts.matchedVariant ?? {}), pricesOf(facts.product));
  const isMatchedPriced = isPriced && !isMatchedSame;
  const trimVariant = trimAs('variant', isOnePrice ? MATCHED_FIELDS : VARIANT_FIELDS);
  const mediaOf = (kind: 'pictures' | 'documents'): Records =>
    sections.includes(kind) ? facts.media?.flatMap((item) => readNotedMedia(item, kind, notes)) : undefined;
  const ofVariants = sections.includes('documents')
    ? facts.variants?.flatMap((one) => readOwnDocuments(one, notes))
    : [];
  const documents = [...(mediaOf('documents') ?? []), ...(ofVariants ?? [])];
  const isFamilyAsked = args.sections?.includes('family') === true;
  // Where it is not asked for, it stands in for variants that there are not (facts.ts).
  const isStandIn = args.sections !== undefined && !isFamilyAsked;
  const family = isStandIn || sections.includes('family') ? facts.family : undefined;
  const shown = {
    product: compactObject({
      ...cutEach(own, cut),
      long_description: text.shown,
      [FALLBACK_KEY]: joinMarks([own[FALLBACK_KEY], long[FALLBACK_KEY]]),
    }),
    next_text_offset: text.nextOffset,
    matched_by: facts.matchedBy,
    matched_variant: facts.matchedVariant && {
      ...trimAs('variant', isMatchedPriced ? [...MATCHED_FIELDS, 'prices'] : MATCHED_FIELDS)(facts.matchedVariant),
      ...(isMatchedSame && { prices: SAME_PRICES }),
    },
    parent: family?.parent && trimAs('product', ['product_id', 'code', 'name'])(family.parent),
    children: family?.children && buildChildren(family.children, isFamilyAsked, cut),
    options: sections.includes('options')
      ? context.settings.redact(listOptions(facts.variants ?? [], notes))
      : undefined,
    // Variants are what most questions are about, documents what the fewest are.
    ...list('variants', sections.includes('variants') ? facts.variants : undefined, trimVariant, cut.maxItems),
    variant_prices: isOnePrice && sections.includes('variants') ? SAME_PRICES : undefined,
    // The variants show them themselves.
    variant_barcodes:
      sections.includes('codes') && !sections.includes('variants')
        ? context.settings.redact(listVariantBarcodes(facts.variants ?? [], cut.maxItems, notes))
        : undefined,
    wrong_barcodes:
      sections.includes('codes') || sections.includes('variants')
        ? context.settings.redact(listWrongBarcodes([facts.product, ...(facts.variants ?? [])]))
        : undefined,
    ...list('pictures', mediaOf('pictures'), trimAs('picture', PICTURE_FIELDS), cut.maxItems / 2),
    ...list('documents', documents, trimAs('media', DOCUMENT_FIELDS), cut.maxItems / 4),
  };
  const isBeyond = typeof longText === 'string' && text.shown === undefined;
  // Without a limit only what was cut on reading has a mark, which nothing continues.
  const isCut = leftOut.length > 0 || (Number.isFinite(cut.maxChars) && JSON.stringify(shown).includes('[…+'));
  const kept = args.sections?.filter((section) => sections.includes(section)) ?? [];
  const empty = listEmptySections(kept, shown, notes, facts.failures.length > 0);
  const isOwnWords = culture !== undefined && shown.options !== undefined;
  return compactObject({
    ...shown,
    [FALLBACK_KEY]: joinMarks([...(isOwnWords ? ['options'] : []), ...inLists]),
    cut_by: isCut ? 'token_budget' : undefined,
    empty_sections: empty.length > 0 ? empty : undefined,
    sections_left_out: leftOut.length > 0 && !cut.bare ? leftOut : undefined,
    failed: facts.failures.length > 0 ? facts.failures : undefined,
    warnings: cut.bare
      ? [RAISE]
      : toList([
          ...(isCut ? [CONTINUE] : []),
          ...(isBeyond ? [BEYOND] : []),
          ...(shown.wrong_barcodes === undefined ? [] : [WRONG_BARCODES]),
          ...(family !== undefined && areChildrenOpen(facts, isFamilyAsked) ? [adviseOnChildren(context)] : []),
          ...context.call.warnings,
          ...notes.sentences(),
        ]),
    source: context.settings.source,
  });
}

type Records = readonly PimRecord[] | undefined;

/** The lists of a sheet, and the key of the status that all records of one share. */
const STATUS_OF = { variants: 'variant_status', pictures: 'picture_status', documents: 'document_status' } as const;

/** A list of the sheet, with a status that all its records share said once. */
function listOnce(key: keyof typeof STATUS_OF, records: readonly Trimmed[], most: number): Answer {
  if (records.length === 0) return {};
  const status = findSharedStatus(records);
  if (status === undefined) return { [key]: cutList(records, most) };
  return { [STATUS_OF[key]]: status, [key]: cutList(records.map(omitStatus), most) };
}

const CONTINUE =
  '[…+n] marks n characters or entries that did not fit: raise max_tokens, choose sections, continue long_description with text_offset = next_text_offset, or list with get_variants and get_media.';
const WRONG_BARCODES =
  'wrong_barcodes have a wrong check digit or another number of digits than barcodes have: scanners and marketplaces reject them.';
const BEYOND =
  'text_offset is beyond the end of long_description, or of what this server reads of it; leave it out to read the text from its beginning.';
/** What is said where a budget holds no more than the beginning. */
export const RAISE = 'Nothing else fits; raise max_tokens.';

/** Whether to say that children are not known: where they are asked for, or would be what the product has in place of variants. */
function areChildrenOpen({ family, variants }: ProductFacts, isAsked: boolean): boolean {
  const isKnown = family?.children !== undefined && (family.children.isProof || family.children.children.length > 0);
  return !isKnown && (isAsked || variants?.length === 0);
}

/** Media in display order; what is there in an unknown shape is noted, because it is not shown. */
function readNotedMedia(item: PimRecord, kind: 'pictures' | 'documents', notes: Notes): readonly PimRecord[] {
  const unknown = findUnknownMedia(item, kind);
  if (unknown !== undefined) notes.unknownShape(kind, unknown);
  if (countLeft(getField(item, kind === 'pictures' ? 'Pictures' : 'Documents')) > 0)
    notes.unknownShape(kind, [LEFT_OUT]);
  return readMedia(item, kind);
}

/** The documents of a variant, each with whose it is. */
function readOwnDocuments(variant: PimRecord, notes: Notes): readonly PimRecord[] {
  const code = getField(variant, 'Code');
  return readNotedMedia(variant, 'documents', notes).map((entry) => ({ ...entry, VariantCode: code }));
}

function pricesOf(record: PimRecord): unknown {
  return getField(record, 'Prices');
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Lists and maps are cut; codes only when nothing else is left to cut. */
function cutEach(record: Answer, { maxItems, maxChars, bare }: Cut): Answer {
  const cut = (value: JsonValue): JsonValue =>
    bare && typeof value === 'string' ? cutText(value, maxChars) : cutItems(value, maxItems);
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, cut(value)]));
}

/** Every option with its values, those of passive variants only marked as such: `{"Size":["S","M","L (passive)"]}`. */
function listOptions(variants: readonly PimRecord[], notes: Notes): Answer | undefined {
  const offered = readOptionValues(variants);
  if (offered.unknownKeys.length > 0) notes.unknownShape('options', offered.unknownKeys);
  const options = [...offered.options].map(
    ([option, values]) =>
      [
        toPlainText(option),
        [...values].map(([value, isActive]) => `${toPlainText(value)}${isActive ? '' : ' (passive)'}`),
      ] as const,
  );
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

/** A list that is left out where it is empty. */
export function toList(items: readonly string[]): readonly string[] | undefined {
  return items.length === 0 ? undefined : items;
}
