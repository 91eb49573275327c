/** Things that do not exist. A bare 0 would be taken for "none of them is sold". */

import { listOf, type PlainCatalog, tally, textOf } from '../plain.ts';
import { askForNothing, type Question } from '../question.ts';

/** Words that no catalog has. */
const NONE = 'Qxzvykk';

/** One question for each kind of word. */
export function askNothing({ products, variants }: PlainCatalog): readonly Question[] {
  const kind = 'what does not exist';
  const [[property = 'Material'] = []] = tally(
    products.flatMap((it) => listOf(it, 'Properties').map(({ Name }) => textOf(Name))),
  );
  const [[option = 'Size'] = []] = tally(
    variants.flatMap((it) => listOf(it, 'OptionValues').map(({ OptionName }) => textOf(OptionName))),
  );
  return [
    askForNothing(kind, `How many products of ${NONE}?`, { brand_names: [NONE] }),
    askForNothing(kind, `How many products in ${NONE}?`, { category_names: [NONE] }),
    askForNothing(kind, `Do we have ${NONE}-1?`, { codes: [`${NONE}-1`] }),
    askForNothing(kind, `Tell me about ${NONE}-1.`, { code: `${NONE}-1`, sections: ['prices'] }, 'get_product'),
    askForNothing(kind, `Which product has the variant ${NONE}-1-XL?`, { variant_codes: [`${NONE}-1-XL`] }),
    askForNothing(kind, 'Which product has the barcode 2000000000008?', { barcodes: ['2000000000008'] }),
    askForNothing(kind, `How many have a ${NONE} of at least 3?`, { properties: [{ name: NONE, min: 3 }] }),
    askForNothing(kind, `How many have ${property} ${NONE}?`, { properties: [{ name: property, value: NONE }] }),
    askForNothing(
      kind,
      `How many variants in ${option} ${NONE}?`,
      { options: [{ name: option, value: NONE }] },
      'get_variants',
    ),
    askForNothing(kind, `How many have the tag ${NONE}?`, { tag: NONE }),
    askForNothing(kind, 'How many are translated into Zulu?', { has: ['translation:zu'] }),
    askForNothing(kind, 'How many cost up to 10 XTS?', { price_max: 10, currency: 'XTS' }),
    askForNothing(kind, `Which sizes has ${NONE}-1?`, { product_codes: [`${NONE}-1`] }, 'get_variants'),
  ];
}
