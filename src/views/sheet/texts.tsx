/** The texts of a product, in one of the languages that it has them in. */

import { useState } from 'preact/hooks';
import { isValues, textOf, type Values } from '../host/read-answer.ts';

const TEXTS = { name: 'Name', short_description: 'Short description', long_description: 'Long description' };

/** The record's own texts, which have no language that it tells. */
const OWN = '';

/** The texts, with buttons for the languages. */
export function Texts({ product }: { readonly product: Values }) {
  const translations = isValues(product.translations) ? product.translations : {};
  const cultures = Object.keys(translations).filter((culture) => isValues(translations[culture]));
  const [chosen, setChosen] = useState(OWN);
  const translated = translations[chosen];
  const texts = isValues(translated) ? translated : product;
  const language = chosen === OWN ? undefined : chosen.split(/[-_]/)[0];
  return (
    <>
      {cultures.length === 0 ? undefined : (
        <fieldset class="languages">
          <legend class="hidden">Language of the texts</legend>
          {[OWN, ...cultures].map((culture) => (
            <button key={culture} type="button" aria-pressed={culture === chosen} onClick={() => setChosen(culture)}>
              {culture === OWN ? 'Own texts' : <bdi>{culture}</bdi>}
            </button>
          ))}
        </fieldset>
      )}
      <dl class="texts">
        {Object.entries(TEXTS).map(([key, name]) => {
          const text = textOf(texts[key]);
          if (text === undefined && product[key] === undefined) return undefined;
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd lang={language} dir="auto">
                {text ?? <span class="missing">Missing in this language</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
