/** The buttons that take what was found along: codes into the clipboard, rows into a file. */

import { useState } from 'preact/hooks';
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
        onClick={() => saveText('defects.csv', writeCsv(block, found))}
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

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that are opened from a file have no clipboard in some browsers; all of them copy what is selected.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
