/** The buttons that take what was found along: codes into the clipboard, rows into a file. */

import { useState } from 'preact/hooks';
import { copyText, saveCsv } from '../components/take-out.ts';
import { formatCount } from '../components/words.ts';
import { type DefectBlock, unpackDefect } from './defect-block.ts';
import { writeCsv } from './write-csv.ts';

/** The buttons. @param found positions of the defects that are meant */
export function TakeAlong({ block, found }: { readonly block: DefectBlock; readonly found: readonly number[] }) {
  const [told, setTold] = useState<{ readonly found: readonly number[]; readonly words: string }>();
  const copyCodes = async (): Promise<void> => {
    const codes = listCodes(block, found);
    const isCopied = await copyText(codes.join('\n'));
    setTold({
      found,
      words: isCopied ? `${formatCount(codes.length, 'code')} copied` : 'The browser did not allow it',
    });
  };
  return (
    <>
      <button type="button" disabled={found.length === 0} onClick={copyCodes}>
        Copy codes
      </button>
      <button
        type="button"
        disabled={found.length === 0}
        onClick={() => saveCsv('defects.csv', writeCsv(block, found))}
      >
        Save as CSV
      </button>
      <span role="status">{told?.found === found ? told.words : ''}</span>
    </>
  );
}

/** Each code once. */
function listCodes(block: DefectBlock, found: readonly number[]): readonly string[] {
  return [...new Set(found.map((at) => unpackDefect(block, at).code))].filter((code) => code !== '');
}
