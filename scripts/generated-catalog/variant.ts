import type { VariantFacts, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { buildVariantCodes } from './barcodes.ts';
import { buildDates } from './dates.ts';
import { cultures, languages } from './language.ts';
import { ownLanguage, recordName } from './names.ts';
import { valueText } from './options.ts';
import { buildPictureEntry } from './pictures.ts';
import { buildPrices } from './prices.ts';
import { draw } from './random.ts';
import { planVariant, type VariantPlan, variantName } from './variant-plan.ts';
import type { World } from './world.ts';

const firstPictureId = 50_000_001;
const firstSourceItemId = 700_001;

/** Option values of a variant (Spec §2.2), in the language of its product. */
export function buildOptionValues(plan: VariantPlan): WireRecord[] {
  const language = plan.product.sketch.leaf.department.data.language;
  return plan.choices.map(({ option, value }) => ({
    OptionId: option.id,
    OptionCode: option.code,
    OptionName: option.name[language],
    Value: valueText(value, language),
    ValueCode: value.code,
  }));
}

/** Code of the colour of a variant; undefined if colour is not one of its options. */
export function colourOf(plan: VariantPlan): string | undefined {
  return plan.choices.find(({ option }) => option.code === 'colour')?.value.code;
}

/** Only variants that differ in colour have their own picture. */
function buildPictures(world: World, plan: VariantPlan): WireRecord[] {
  if (colourOf(plan) === undefined) return [];
  const { created } = buildDates(world, plan.product);
  return [
    buildPictureEntry(world, {
      id: firstPictureId + plan.position,
      productId: plan.product.id,
      path: `variants/${plan.id}/1.png`,
      alt: variantName(world, plan),
      isCover: true,
      sortOrder: 1,
      code: `${plan.code}-P1`,
      typeCode: 'png',
      status: 1,
      created,
      updated: null,
    }),
  ];
}

/** Facts of the variant at a position. */
export function buildVariantFacts(world: World, position: number): VariantFacts {
  const plan = planVariant(world, position);
  return {
    id: plan.id,
    code: plan.code,
    name: variantName(world, plan),
    status: plan.status,
    productPosition: plan.orphaned ? -1 : plan.product.sketch.position,
  };
}

/** Each further value of a measured option adds this percentage to the price of the first. */
const percentPerStep = 12;

function surchargeOf(plan: VariantPlan): number {
  const measured = plan.choices.find(({ option }) => option.measures);
  return measured === undefined
    ? 0
    : measured.option.values.indexOf(measured.value) * percentPerStep;
}

/** The record of the variant at a position: every field of Spec §2.2. */
export function buildVariant(world: World, position: number): WireRecord {
  const plan = planVariant(world, position);
  const { product } = plan;
  const { created, updated } = buildDates(world, product);
  const roll = draw(world.seed, 'variants', -1 - position);
  const name = variantName(world, plan);
  return {
    VariantId: plan.id,
    ProductId: product.id,
    Code: plan.code,
    IntegrationCode: roll % 100 < 10 ? null : String(6_000_000_000 + position),
    Name: name,
    ShortDescription: (roll >>> 8) % 100 < 30 ? `${name}.` : null,
    LongDescription:
      (roll >>> 4) % 100 < 20 ? `<p><strong>${name}</strong></p><p>${plan.code}</p>` : null,
    SourceItemId: firstSourceItemId + position,
    Product: plan.orphaned
      ? null
      : {
          ProductId: product.id,
          Code: product.code,
          Name: recordName(world, product),
          Status: product.status,
        },
    Pictures: buildPictures(world, plan),
    Documents: buildVariantDocuments(world, plan),
    OptionValues: buildOptionValues(plan),
    Tags: (roll >>> 16) % 100 < 8 ? [{ TagId: 4, Name: 'sale' }] : [],
    Properties: buildVariantProperties(plan),
    Translations: languages
      .filter((language) => language !== ownLanguage(product))
      .map((language) => ({
        Culture: cultures[language],
        Name: variantName(world, plan, language),
        ShortDescription: null,
        LongDescription: null,
      })),
    Codes: buildVariantCodes(position),
    // If a product has no price, its variants have none either.
    Prices:
      product.planted?.kind === 'no_price' ? [] : buildPrices(world, product, surchargeOf(plan)),
    Status: plan.status,
    Created: created,
    Updated: updated,
  };
}

const firstVariantDocumentId = 90_000_001;

/** Documents of a variant (Spec §2.3): one in ten has a packing label. */
function buildVariantDocuments(world: World, plan: VariantPlan): WireRecord[] {
  if (draw(world.seed, 'variants', -1 - plan.position) % 1_000 >= 100) return [];
  const fileName = `${plan.code.toLowerCase()}-label.pdf`;
  const id = firstVariantDocumentId + plan.position;
  const label = {
    ProductDocumentId: id,
    ProductId: plan.product.id,
    DocumentId: `DMS-V${id}`,
    Code: `${plan.code}-LABEL`,
    Name: `Packing label ${plan.code}`,
    IntegrationCode: null,
    Path: `/documents/labels/${fileName}`,
    SortOrder: 1,
    DocumentName: fileName,
    SelectionType: 'Document',
    TypeCode: 'pdf',
    Tags: [],
    Status: 1,
    Created: buildDates(world, plan.product).created,
    Updated: null,
  };
  return [label];
}

function buildVariantProperties(plan: VariantPlan): WireRecord[] {
  const colour = colourOf(plan);
  if (colour === undefined) return [];
  return [
    {
      PropertyId: 13,
      Code: 'supplier_colour_code',
      Name: 'Supplier colour code',
      Group: 'Logistics',
      Type: 'text',
      Value: `${plan.product.sketch.brand.code}-${colour}`,
      Unit: null,
      Culture: null,
    },
  ];
}

/** The variant's item of the media list (Spec §2.3). */
export function buildVariantMedia(world: World, position: number): WireRecord {
  const plan = planVariant(world, position);
  return {
    VariantId: plan.id,
    VariantCode: plan.code,
    Pictures: buildPictures(world, plan),
    Documents: buildVariantDocuments(world, plan),
  };
}
