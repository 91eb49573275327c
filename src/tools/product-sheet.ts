/** The answers of get_product: the sheet of one product, the candidates when several fit, and what was tried. */

import { fitAnswer, shrinkValue } from '../answer/budget.ts';
import { type Answer, EMPTY_PARTS, type EnvelopeParts } from '../answer/envelope.ts';
import type { Cut } from '../answer/fit-record.ts';
import { createNotes } from '../answer/notes.ts';
import { selectFields } from '../answer/select-fields.ts';
import { sliceText } from '../answer/slice-text.ts';
import { toPlainText } from '../answer/text.ts';
import { buildTrim, type TrimOptions } from '../answer/trim.ts';
import { compactObject } from '../answer/trim-sub.ts';
import { readMedia, readOptionValues } from '../record/facts.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';
import type { Identified, Identifier } from './identify-product.ts';
import type { ProductFacts } from './product-facts.ts';
import { DEFAULT_SECTIONS, SECTION_FIELDS, type Section } from './sections.ts';

/** What the caller chooses. */
export interface SheetArguments {
  readonly sections?: readonly Section[] | undefined;
  readonly text_offset?: number | undefined;
  readonly culture?: string | undefined;
}

const VARIANT_FIELDS = ['variant_id', 'code', 'options', 'prices', 'barcodes'];
const MATCHED_FIELDS = ['variant_id', 'code', 'options', 'barcodes'];
const PICTURE_FIELDS = ['link', 'is_cover', 'alt'];
const DOCUMENT_FIELDS = ['name', 'path', 'type_code'];

/** Builds the sheet at a given cut. */
export function buildProductSheet(facts: ProductFacts, args: SheetArguments, cut: Cut, context: ToolContext): Answer {
  const sections = cut.bare ? [] : (args.sections ?? DEFAULT_SECTIONS);
  const culture = args.culture ?? context.settings.culture;
  const notes = createNotes();
  const trimAs = (kind: TrimOptions['kind'], names: readonly string[]) =>
    buildTrim({ kind, fields: selectFields(kind, names), culture, maxTextChars: Number.POSITIVE_INFINITY, notes });
  const list = (records: readonly PimRecord[] | undefined, trim: (record: PimRecord) => JsonValue, most: number) =>
    records === undefined || records.length === 0
      ? undefined
      : shrinkValue(records.map(trim), cut.maxChars, Math.ceil(most));

  const names = ['product_id', 'code', 'name', ...sections.flatMap((section) => SECTION_FIELDS[section])];
  const { long_description: longText, ...own } = trimAs('product', names)(facts.product);
  const text = sliceText(longText, args.text_offset ?? 0, cut.maxChars);
  const mediaOf = (kind: 'pictures' | 'documents'): readonly PimRecord[] | undefined =>
    sections.includes(kind) ? facts.media?.flatMap((item) => readMedia(item, kind)) : undefined;
  const shown = {
    product: compactObject({ ...shrinkEach(own, cut), long_description: text.shown }),
    next_text_offset: text.nextOffset,
    matched_variant: facts.matchedVariant && trimAs('variant', MATCHED_FIELDS)(facts.matchedVariant),
    options: sections.includes('options') ? listOptions(facts.variants ?? []) : undefined,
    // Variants are what most questions are about, documents what the fewest are.
    variants: list(
      sections.includes('variants') ? facts.variants : undefined,
      trimAs('variant', VARIANT_FIELDS),
      cut.maxItems,
    ),
    pictures: list(mediaOf('pictures'), trimAs('picture', PICTURE_FIELDS), cut.maxItems / 2),
    documents: list(mediaOf('documents'), trimAs('document', DOCUMENT_FIELDS), cut.maxItems / 4),
  };
  const isBeyond = typeof longText === 'string' && text.shown === undefined;
  const isCut = cut.bare || JSON.stringify(shown).includes('[…+');
  return compactObject({
    ...shown,
    cut_by: isCut ? 'token_budget' : undefined,
    failed: facts.failures.length > 0 ? facts.failures : undefined,
    warnings: cut.bare
      ? [RAISE]
      : toList([
          ...(isCut ? [CONTINUE] : []),
          ...(isBeyond ? [BEYOND] : []),
          ...context.call.warnings,
          ...notes.sentences(),
        ]),
    source: context.settings.source,
  });
}

const CONTINUE =
  '[…+n] marks n characters or entries that did not fit: raise max_tokens, choose sections, continue long_description with text_offset, or list with get_variants and get_media.';
const BEYOND = 'text_offset is beyond the end of long_description; leave it out to read the text from its beginning.';
const RAISE = 'Nothing else fits; raise max_tokens.';

function shrinkEach(record: Answer, { maxChars, maxItems }: Cut): Answer {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, shrinkValue(value, maxChars, maxItems)]),
  );
}

/** Every option with its values, those of passive variants only marked as such: `{"Size":["S","M","L (passive)"]}`. */
function listOptions(variants: readonly PimRecord[]): Answer | undefined {
  const options = [...readOptionValues(variants)].map(
    ([option, values]) =>
      [
        toPlainText(option),
        [...values].map(([value, isActive]) => `${toPlainText(value)}${isActive ? '' : ' (passive)'}`),
      ] as const,
  );
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

function toList(items: readonly string[]): readonly string[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** The answer when no product fits: what was tried, and whether that proves that there is none. */
export function buildNotFound(
  identifier: Identifier,
  { tried, proven }: Identified,
  cut: Cut,
  { call, settings }: ToolContext,
): Answer {
  return compactObject({
    [proven ? 'not_found' : 'no_match']: { [identifier.kind]: shrinkValue(identifier.value, cut.maxChars, 1) },
    tried: cut.bare ? undefined : tried,
    advice: proven
      ? undefined
      : 'No record confirmed it, which does not prove that there is none; try its code or name.',
    warnings: toList(cut.bare ? [RAISE] : [...call.warnings]),
    source: settings.source,
  });
}

/** The answer when several products fit: all of them to choose from, never the first. */
export function buildCandidates(
  identifier: Identifier,
  { products }: Identified,
  maxTokens: number,
  { call, settings }: ToolContext,
): Answer {
  const notes = createNotes();
  const fields = selectFields('product', undefined);
  const trim = buildTrim({ kind: 'product', fields, culture: undefined, maxTextChars: 200, notes });
  const parts = (shown: number): EnvelopeParts => ({
    ...EMPTY_PARTS,
    recordsKey: 'candidates',
    columns: fields.map(({ key }) => key),
    total: products.length,
    cutBy: shown < products.length ? 'token_budget' : undefined,
    warnings: [
      `${products.length} products have this ${identifier.kind}; call again with the product_id of the one that is meant.`,
      ...call.warnings,
      ...notes.sentences(),
    ],
    source: settings.source,
  });
  return fitAnswer(products.map(trim), parts, maxTokens).answer;
}
