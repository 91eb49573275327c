import { READERS } from '../../../record/readers.ts';
import { getField, isRecord, type PimRecord } from '../../../record/value.ts';
import { ownerOf } from '../write/record-rows.ts';

/** Lists the variants within a product that can be read, with their product and the keys of a record of a variant. */
export function listEmbeddedVariants(product: PimRecord): readonly PimRecord[] {
  const { product_id: productId } = ownerOf('product', product);
  return [getField(product, 'Variants')].flat().flatMap((item) => {
    const reading = READERS.variants([item]);
    const [entry] = reading.state === 'value' ? reading.value : [];
    if (entry === undefined || !isRecord(item)) return [];
    const { id, code, name, options } = entry;
    const fields = {
      VariantId: id,
      ProductId: productId,
      Code: code,
      Name: name,
      OptionValues: options,
    };
    const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
    return [{ ...item, ...Object.fromEntries(entries) }];
  });
}
