import type { ProductFacts, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { buildProductCodes } from './barcodes.ts';
import { recordDates } from './dates.ts';
import { buildDocuments } from './documents.ts';
import { slug } from './language.ts';
import { buildLogistics } from './logistics.ts';
import { brandsOf, buildTags, categoriesOf, categoryName, parentIdOf } from './membership.ts';
import { recordName } from './names.ts';
import { buildPictures } from './pictures.ts';
import { buildPrices, spoilPrices } from './prices.ts';
import { buildProperties } from './properties.ts';
import { draw, itemAt } from './random.ts';
import { buildProductTexts } from './translations.ts';
import { buildOptionValues } from './variant.ts';
import { planVariantsOf, variantName } from './variant-plan.ts';
import type { ProductPlan, World } from './world.ts';

/** The unique ERP number of a product; null for about eight in a hundred. */
function integrationCodeOf(world: World, position: number): string | null {
  if (draw(world.seed, 'codes', -1 - position) % 100 < 8) return null;
  return String(4_000_000_000 + ((position * 7_368_787) % 1_000_000_000));
}

/** Facts of the product at a position. */
export function buildProductFacts(world: World, position: number): ProductFacts {
  const plan = world.planProduct(position);
  const first = world.firstVariants()[position] ?? 0;
  return {
    id: plan.id,
    code: plan.code,
    integrationCode: integrationCodeOf(world, position),
    name: recordName(world, plan),
    status: plan.status,
    categoryIds: categoriesOf(world, plan).map((leaf) => leaf.id),
    trademarkIds: brandsOf(world, plan).map((brand) => brand.id),
    variantPositions: Array.from(
      { length: plan.shape?.count ?? 0 },
      (_, ordinal) => first + ordinal,
    ),
  };
}

/** Ways to write a link wrongly. */
const malformed: readonly ((path: string) => string)[] = [
  (path) => `htps:/shop.example/${path}`,
  (path) => `www.shop.example/${path}`,
  (path) => `https://shop example/${path}`,
  () => 'https://',
];

function buildLink(world: World, plan: ProductPlan): string | null {
  const path = `p/${slug(`${plan.sketch.brand.name} ${plan.sketch.noun.words.en} ${plan.code}`)}`;
  if (plan.planted?.kind === 'malformed_link') return itemAt(malformed, plan.planted.ordinal)(path);
  if (draw(world.seed, 'dates', -1 - plan.sketch.position) % 100 < 10) return null;
  return `https://shop.example/${path}`;
}

function unitOf(plan: ProductPlan): string {
  if (plan.sketch.leaf.department.data.key === 'footwear') return 'pair';
  const isSet = / Set$|-Pack$/.test(plan.sketch.noun.words.en);
  if (plan.sketch.leaf.department.data.language === 'tr') return isSet ? 'takım' : 'adet';
  return isSet ? 'set' : 'piece';
}

/** The record of the product at a position: every field of Spec §2.1. */
export function buildProduct(world: World, position: number): WireRecord {
  const plan = world.planProduct(position);
  const texts = buildProductTexts(world, plan);
  const dates = recordDates(world, plan);
  const logistics = buildLogistics(world, plan);
  return {
    ProductId: plan.id,
    Name: texts.own.name,
    Code: plan.code,
    IntegrationCode: integrationCodeOf(world, position),
    ShortDescription: texts.own.short,
    LongDescription: texts.own.long,
    Unit: unitOf(plan),
    Type: plan.shape === undefined ? 1 : 2,
    TaxRate: plan.sketch.leaf.department.data.taxRate,
    Link: buildLink(world, plan),
    ParentId: parentIdOf(world, plan),
    Variants: planVariantsOf(world, plan).map((variant) => ({
      VariantId: variant.id,
      Code: variant.code,
      Name: variantName(world, variant),
      OptionValues: buildOptionValues(variant),
      Status: variant.status,
    })),
    Pictures: buildPictures(world, plan),
    Documents: buildDocuments(world, plan),
    Properties: buildProperties(world, plan),
    Tags: buildTags(world, plan),
    CategoryProducts: categoriesOf(world, plan).map((leaf) => ({
      CategoryId: leaf.id,
      Code: leaf.data.code,
      Name: categoryName(leaf),
    })),
    TrademarkProducts: brandsOf(world, plan).map((brand) => ({
      TrademarkId: brand.id,
      Code: brand.code,
      Name: brand.name,
    })),
    Translations: texts.translations,
    Codes: buildProductCodes(world, plan),
    Prices: spoilPrices(buildPrices(world, plan, 0), plan.planted),
    Dimensions: logistics.dimensions,
    Packaging: logistics.packaging,
    Warranties: logistics.warranties,
    Status: plan.status,
    Created: dates.created,
    Updated: dates.updated,
  };
}

/** The product's item of the media list (Spec §2.3). */
export function buildProductMedia(world: World, position: number): WireRecord {
  const plan = world.planProduct(position);
  return {
    ProductId: plan.id,
    ProductCode: plan.code,
    Pictures: buildPictures(world, plan),
    Documents: buildDocuments(world, plan),
  };
}
