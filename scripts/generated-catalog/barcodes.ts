import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { breakCheckDigit, buildEan13 } from './ean.ts';
import { draw } from './random.ts';
import type { ProductPlan, World } from './world.ts';

/** Percent of the products with variants that have their own barcode besides those of the variants. */
const percentOwnBarcode = 60;

/** GS1 prefixes of three digits, plus one digit for products or variants: so no number is given twice. */
const productPrefix = '8690';
const inStorePrefix = '2000';
const variantPrefix = '8681';

function eanOfProduct(world: World, position: number): string {
  const inStore = draw(world.seed, 'codes', position) % 100 < 3;
  return buildEan13(inStore ? inStorePrefix : productPrefix, position);
}

/** Additional codes of a product (Spec §2.1, Codes): EAN-13 and manufacturer's part number. */
export function buildProductCodes(world: World, plan: ProductPlan): WireRecord[] {
  const { planted, sketch } = plan;
  const roll = draw(world.seed, 'codes', sketch.position);
  const needed = planted?.kind === 'duplicate_barcode' || planted?.kind === 'invalid_ean';
  const codes: WireRecord[] = [];
  if (plan.shape === undefined || needed || (roll >>> 8) % 100 < percentOwnBarcode) {
    const repeats = planted?.kind === 'duplicate_barcode' ? planted.repeats : undefined;
    const ean = eanOfProduct(world, repeats ?? sketch.position);
    codes.push({
      CodeType: 'EAN',
      Value: planted?.kind === 'invalid_ean' ? breakCheckDigit(ean) : ean,
    });
  }
  if ((roll >>> 16) % 100 < 25) {
    codes.push({ CodeType: 'MPN', Value: `${sketch.brand.code}-${plan.id}` });
  }
  return codes;
}

/** Additional codes of the variant at a position. */
export function buildVariantCodes(variantPosition: number): WireRecord[] {
  return [{ CodeType: 'EAN', Value: buildEan13(variantPrefix, variantPosition) }];
}
