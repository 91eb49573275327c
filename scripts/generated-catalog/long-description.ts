import type { Language } from './language.ts';
import { valueText } from './options.ts';
import { itemAt } from './random.ts';
import { fillSentence, type Words } from './sentences.ts';
import { choicesOf } from './sketch.ts';
import type { TextPlan } from './text-plan.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { ProductPlan } from './world.ts';

/** The tags of texts that were pasted from an office program. */
const styledTags: Readonly<Record<string, string>> = {
  '<p>': '<p style="margin:0 0 10px;font-family:Arial,sans-serif;font-size:14px">',
  '<li>': '<li style="margin:0 0 4px;line-height:1.5;color:#333333">',
  '<td>': '<td style="padding:4px 8px;border:1px solid #cccccc">',
  '<th>': '<th style="padding:4px 8px;border:1px solid #cccccc;text-align:left">',
};

/** A weight for people: in grams, or in kilograms from one kilogram on. */
function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${(grams / 1000).toFixed(2)} kg`;
}

function buildDetails(plan: ProductPlan, text: TextPlan, vocabulary: Vocabulary): string {
  const { labels } = vocabulary;
  const rows = [
    [labels.brand, plan.sketch.brand.name],
    [labels.series, plan.sketch.series],
    [labels.origin, vocabulary.countries[text.country]],
    [labels.weight, weightText(text.grams).replace(' ', '&nbsp;')],
  ];
  const cells = rows
    .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
    .join('');
  return `<h3>${labels.details}</h3><table>${cells}</table>`;
}

function buildVariantTable(plan: ProductPlan, language: Language): string {
  const { shape } = plan;
  if (shape === undefined) return '';
  const rows = Array.from({ length: shape.count }, (_, ordinal) =>
    choicesOf(shape, ordinal)
      .map(({ value }) => `<td>${valueText(value, language)}</td>`)
      .join(''),
  );
  return `<table>${rows.map((row, index) => `<tr><td>${plan.code}/${index + 1}</td>${row}</tr>`).join('')}</table>`;
}

/** The long description in one language: HTML with paragraphs, a list and sometimes a table; 0.5 to 6 KB. */
export function buildLongDescription(
  plan: ProductPlan,
  text: TextPlan,
  words: Words,
  vocabulary: Vocabulary,
  language: Language,
): string {
  const { labels } = vocabulary;
  const pool = [
    ...vocabulary.features[plan.sketch.leaf.department.data.key],
    ...vocabulary.generalFeatures,
  ];
  const sentences = (list: readonly string[], indexes: readonly number[]): string[] =>
    indexes.map((index) => fillSentence(itemAt(list, index), words, language));
  const stories = sentences(vocabulary.stories, text.stories);
  const paragraphs: string[] = [];
  for (let index = 0; index < stories.length; index += 3) {
    paragraphs.push(`<p>${stories.slice(index, index + 3).join(' ')}</p>`);
  }
  const html = [
    `<p>${fillSentence(itemAt(vocabulary.openings, text.opening), words, language)}</p>`,
    `<h3>${labels.features}</h3><ul>${sentences(pool, text.features)
      .map((feature) => `<li>${feature}</li>`)
      .join('')}</ul>`,
    ...paragraphs,
    text.detailsTable ? buildDetails(plan, text, vocabulary) : '',
    text.variantTable ? buildVariantTable(plan, language) : '',
    `<p><strong>${labels.care}</strong><br>${sentences(vocabulary.care, text.care).join('<br>')}</p>`,
    `<p>${fillSentence(itemAt(vocabulary.closings, text.closing), words, language)}</p>`,
  ]
    .filter((part) => part !== '')
    .join('\n');
  if (text.styled) return html.replace(/<(?:p|li|td|th)>/g, (tag) => styledTags[tag] ?? tag);
  if (!text.encoded) return html;
  return html.replace(/[\u0080-\uffff]/g, (character) => `&#${character.charCodeAt(0)};`);
}
