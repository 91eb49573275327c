/** The texts of a product as readers see them, in one language or all beside each other. */

import type { ComponentChildren } from 'preact';
import { asValues, isValues, numberOf, textOf } from '../bridge/read-answer.ts';
import { Choices } from '../components/controls.tsx';
import { useStateOf } from '../components/hooks.ts';
import { Sentences } from '../components/states.tsx';
import { Table } from '../components/table.tsx';
import { formatName, useWords } from '../components/words.ts';
import type { SheetData } from '../view-data.ts';
import { Missing } from './labelled-fields.tsx';
import SHEET_FIELDS from './sheet-fields.json' with { type: 'json' };

const ALL = 'Side by side';

interface TextsProps {
  readonly data: SheetData;
  readonly gaps: readonly string[];
  readonly untranslated: readonly string[];
}

/** Shows the texts, with buttons for the languages. */
export function Texts({ data, gaps, untranslated }: TextsProps) {
  const { formatCount } = useWords();
  const product = asValues(data.texts ?? data.sheet.product);
  // The language of the record's own texts is unknown; an answer has texts in the requested
  // language.
  const ownTexts = data.isPart ? 'In the answer' : 'Default';
  const translations = asValues(product.translations);
  const translated = Object.keys(translations).filter((culture) => isValues(translations[culture]));
  const cultures = [...new Set([ownTexts, ...translated, ...untranslated])];
  const { language = ownTexts } = data;
  const has = language === ownTexts || translated.includes(language);
  const [chosen, setChosen] = useStateOf(data, has ? language : ownTexts);
  const read = (culture: string, key: string): unknown =>
    (culture === ownTexts ? product : asValues(translations[culture]))[key];
  const keys = SHEET_FIELDS.texts.filter(
    (key) =>
      gaps.includes(key) || cultures.some((culture) => textOf(read(culture, key)) !== undefined),
  );
  const show = (culture: string, key: string): ComponentChildren => {
    const [text, length] = [textOf(read(culture, key)), numberOf(read(culture, `${key}_chars`))];
    // This length includes HTML.
    if (length !== undefined) {
      return <p class="note">Up to {formatCount(length, 'character')}, not shown here</p>;
    }
    if (text === undefined) return <Missing />;
    return (
      <>
        <Prose text={text} lang={culture === ownTexts ? undefined : culture.split(/[-_]/)[0]} />
        <p class="note">{formatCount(text.length, 'character')}</p>
      </>
    );
  };
  return (
    <>
      <Sentences
        of={[
          !has && `There is no translation (${language}). Perhaps ${ownTexts} is in this language.`,
        ]}
      />
      {cultures.length > 1 && (
        <Choices
          name="Language of the texts"
          values={[...cultures, ALL]}
          chosen={chosen}
          onChoose={setChosen}
        />
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

// The server writes items of a list as `- a`, some catalogs `• a`; rows of a table as `a | b`.
function kindOf(line: string): 'ul' | 'table' | 'p' {
  if (/^[-•] /.test(line)) return 'ul';
  return line.includes(' | ') ? 'table' : 'p';
}

/** Shows a text of several lines as paragraphs, lists and tables. Nothing in it is read as HTML. */
export function Prose({
  text,
  lang,
}: {
  readonly text: string;
  readonly lang?: string | undefined;
}) {
  const blocks: { readonly kind: BlockProps['kind']; readonly lines: string[] }[] = [];
  for (const line of text.split('\n').filter((rawLine) => rawLine.trim() !== '')) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last !== undefined && last.kind === kind && kind !== 'p') {
      last.lines.push(line);
    } else {
      blocks.push({ kind, lines: [line] });
    }
  }
  return (
    <div lang={lang} dir="auto" class="prose">
      {blocks.map((block, at) => (
        <Block key={at} {...block} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly kind: 'ul' | 'table' | 'p';
  readonly lines: readonly string[];
}

function Block({ kind, lines }: BlockProps) {
  if (kind === 'p') return <p>{lines}</p>;
  if (kind === 'ul') {
    return (
      <ul>
        {lines.map((line, item) => (
          <li key={item}>{line.slice(2)}</li>
        ))}
      </ul>
    );
  }
  return (
    <table>
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
}
