import { capitalise, type Language, lowerWords } from './language.ts';
import { buildLongDescription } from './long-description.ts';
import { composeName, inflectAdjective } from './names.ts';
import { itemAt } from './random.ts';
import { fillSentence, type Words } from './sentences.ts';
import type { TextPlan } from './text-plan.ts';
import type { ProductPlan, World } from './world.ts';

/** Name and descriptions in one language. */
export interface Texts {
  readonly name: string;
  /** One plain sentence. */
  readonly short: string | null;
  /** HTML of about 0.5 to 6 KB. */
  readonly long: string | null;
}

function wordsFor(world: World, plan: ProductPlan, text: TextPlan, language: Language): Words {
  const { sketch } = plan;
  const vocabulary = world.assortment().vocabularies[language];
  const department = sketch.leaf.department.data.key;
  const phrase = department === 'beauty' ? vocabulary.contains : vocabulary.madeOf;
  return {
    brand: sketch.brand.name,
    series: sketch.series,
    noun: lowerWords(sketch.noun.words[language], language),
    adjective: lowerWords(inflectAdjective(world, plan, language), language),
    made: phrase.replace('{material}', vocabulary.materials[text.material]),
    use: itemAt(vocabulary.uses[department], text.use),
  };
}

/** Writes the texts of a product in one language, without defects. */
export function writeTexts(
  world: World,
  plan: ProductPlan,
  text: TextPlan,
  language: Language,
): Texts {
  const vocabulary = world.assortment().vocabularies[language];
  const words = wordsFor(world, plan, text, language);
  return {
    name: composeName(world, plan, language),
    short: capitalise(
      fillSentence(itemAt(vocabulary.shorts, text.short), words, language),
      language,
    ),
    long: buildLongDescription(plan, text, words, vocabulary, language),
  };
}
