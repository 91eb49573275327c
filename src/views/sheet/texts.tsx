/** The texts of a product as readers see them, in one language or all beside each other. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { ScrollArea, Table } from '../components/table.tsx';
import { useWords } from '../components/words.ts';

const TEXTS = { name: 'Name', short_description: 'Short description', long_description: 'Long description' };

/** The label of the record's own texts, whose language is not known. */
const OWN = '';

/** Instead of one language: all. */
const ALL = '*';

/** The texts, with buttons for the languages. */
export function Texts({ product }: { readonly product: Values }) {
  const { formatCount } = useWords();
  const translations = isValues(product.translations) ? product.translations : {};
  const cultures = [OWN, ...Object.keys(translations).filter((culture) => isValues(translations[culture]))];
  const [chosen, setChosen] = useState(OWN);
  const readText = (culture: string, key: string): string | undefined => {
    const translated = translations[culture];
    return textOf((isValues(translated) ? translated : product)[key]);
  };
  const keys = Object.keys(TEXTS).filter((key) => cultures.some((culture) => readText(culture, key) !== undefined));
  const nameOf = (culture: string) => (culture === OWN ? 'Own texts' : <bdi>{culture}</bdi>);
  const show = (culture: string, key: string): ComponentChildren => {
    const text = readText(culture, key);
    if (text === undefined) return <span class="missing">Missing in this language</span>;
    return (
      <div lang={culture === OWN ? undefined : culture.split(/[-_]/)[0]} dir="auto" class="prose">
        <Prose text={text} />
      </div>
    );
  };
  return (
    <>
      {cultures.length > 1 && (
        <fieldset class="languages">
          <legend class="hidden">Language of the texts</legend>
          {[...cultures, ALL].map((culture) => (
            <button key={culture} type="button" aria-pressed={culture === chosen} onClick={() => setChosen(culture)}>
              {culture === ALL ? 'Side by side' : nameOf(culture)}
            </button>
          ))}
        </fieldset>
      )}
      {chosen === ALL ? (
        <ScrollArea name="Texts by language">
          <Table
            look="beside"
            rows={keys}
            columns={[
              { key: 'text', title: 'Text', isHead: true, cell: (key) => TEXTS[key as keyof typeof TEXTS] },
              ...cultures.map((culture) => ({
                key: `=${culture}`,
                title: nameOf(culture),
                cell: (key: string) => (
                  <>
                    {show(culture, key)}
                    <p class="note">{formatCount(readText(culture, key)?.length ?? 0, 'character')}</p>
                  </>
                ),
              })),
            ]}
          />
        </ScrollArea>
      ) : (
        <dl class="texts">
          {keys.map((key) => (
            <div key={key}>
              <dt>{TEXTS[key as keyof typeof TEXTS]}</dt>
              <dd>{show(chosen, key)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Lines that belong together: the server writes items of a list as `- a`, rows of a table as `a | b`. */
const kindOf = (line: string): 'ul' | 'table' | 'p' =>
  line.startsWith('- ') ? 'ul' : line.includes(' | ') ? 'table' : 'p';

/** A text of several lines as paragraphs, lists and tables. Nothing in it is read as HTML. */
function Prose({ text }: { readonly text: string }) {
  const blocks: { readonly kind: string; readonly lines: string[] }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last !== undefined && last.kind === kind && kind !== 'p') last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.map(({ kind, lines }, at) => {
    if (kind === 'p') return <p key={at}>{lines}</p>;
    if (kind === 'ul') {
      return (
        <ul key={at}>
          {lines.map((line, item) => (
            <li key={item}>{line.slice(2)}</li>
          ))}
        </ul>
      );
    }
    return (
      <table key={at}>
        <tbody>
          {lines.map((line, row) => (
            <tr key={row}>
              {line.split(' | ').map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
