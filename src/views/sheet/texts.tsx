/** The texts of a product as readers see them, in one language or all beside each other. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { asValues, isValues, textOf, type Values } from '../bridge/read-answer.ts';
import { Choices } from '../components/controls.tsx';
import { Table } from '../components/table.tsx';
import { formatName, useWords } from '../components/words.ts';
import { Missing } from './labelled-fields.tsx';

const TEXTS = ['name', 'short_description', 'long_description'];

/** The record's own texts, whose language is not known; and instead of one language all. */
const [OWN, ALL] = ['Default', 'Side by side'];

interface TextsProps {
  readonly product: Values;
  /** Those that the product surely lacks. */
  readonly gaps: readonly string[];
  /** Languages that it surely lacks. */
  readonly untranslated: readonly string[];
}

/** The texts, with buttons for the languages. */
export function Texts({ product, gaps, untranslated }: TextsProps) {
  const { formatCount } = useWords();
  const translations = asValues(product.translations);
  const translated = Object.keys(translations).filter((culture) => isValues(translations[culture]));
  const cultures = [...new Set([OWN, ...translated, ...untranslated])];
  const [chosen, setChosen] = useState(OWN);
  const readText = (culture: string, key: string): string | undefined =>
    textOf((culture === OWN ? product : asValues(translations[culture]))[key]);
  const keys = TEXTS.filter(
    (key) => gaps.includes(key) || cultures.some((culture) => readText(culture, key) !== undefined),
  );
  const show = (culture: string, key: string): ComponentChildren => {
    const text = readText(culture, key);
    if (text === undefined) return <Missing />;
    return (
      <>
        <Prose text={text} lang={culture === OWN ? undefined : culture.split(/[-_]/)[0]} />
        <p class="note">{formatCount(text.length, 'character')}</p>
      </>
    );
  };
  return (
    <>
      {cultures.length > 1 && (
        <Choices name="Language of the texts" values={[...cultures, ALL]} chosen={chosen} onChoose={setChosen} />
      )}
      <Table
        name="Texts"
        look="beside"
        rows={keys}
        columns={[
          { key: 'text', title: <span class="hidden">Text</span>, isHead: true, value: formatName },
          ...(chosen === ALL ? cultures : [chosen]).map((culture) => ({
            key: `=${culture}`,
            title: <bdi class={chosen === ALL ? undefined : 'hidden'}>{culture}</bdi>,
            cell: (key: string) => show(culture, key),
          })),
        ]}
      />
    </>
  );
}

/** Lines that belong together: the server writes items of a list as `- a`, some catalogs `• a`; rows of a table as `a | b`. */
const kindOf = (line: string): 'ul' | 'table' | 'p' =>
  /^[-•] /.test(line) ? 'ul' : line.includes(' | ') ? 'table' : 'p';

/** A text of several lines as paragraphs, lists and tables. Nothing in it is read as HTML. */
export function Prose({ text, lang }: { readonly text: string; readonly lang?: string | undefined }) {
  const blocks: { readonly kind: string; readonly lines: string[] }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last !== undefined && last.kind === kind && kind !== 'p') last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return (
    <div lang={lang} dir="auto" class="prose">
      {blocks.map(({ kind, lines }, at) =>
        kind === 'p' ? (
          <p key={at}>{lines}</p>
        ) : kind === 'ul' ? (
          <ul key={at}>
            {lines.map((line, item) => (
              <li key={item}>{line.slice(2)}</li>
            ))}
          </ul>
        ) : (
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
        ),
      )}
    </div>
  );
}
