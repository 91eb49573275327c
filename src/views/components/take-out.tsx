/** Buttons that copy or save what a page shows. */

import { useState } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import { tellError } from '../bridge/read-answer.ts';
import { type Cell, copyText, saveText, writeRows } from './csv.ts';
import { useWords } from './words.ts';

/** Runs an action and shows its result. */
export function useAttempt(): readonly [told: string, attempt: (act: () => Promise<string>) => void] {
  const [told, setTold] = useState('');
  const attempt = (act: () => Promise<string>): void => {
    setTold('');
    act().catch(tellError).then(setTold);
  };
  return [told, attempt];
}

interface TakeOutProps {
  /** Name of the file. */
  readonly name: string;
  /** The head first. */
  readonly rows: () => readonly (readonly Cell[])[] | Promise<readonly (readonly Cell[])[]>;
  /** What is copied, each once; absent: nothing. */
  readonly codes?: () => readonly (string | undefined)[];
  readonly host?: Host | undefined;
  readonly isDisabled?: boolean;
}

/** The buttons, and the result of the last one. */
export function TakeOut({ name, rows, codes, host, isDisabled = false }: TakeOutProps) {
  const { formatCount } = useWords();
  const [told, attempt] = useAttempt();
  const copy = async (): Promise<string> => {
    const found = [...new Set(codes?.())].filter((code) => code !== undefined && code !== '');
    await copyText(found.join('\n'));
    return `${formatCount(found.length, 'code')} copied`;
  };
  const save = async (): Promise<string> => {
    const text = writeRows(await rows());
    if (host === undefined) saveText(name, 'text/csv', text);
    else await host.download(name, 'text/csv', text);
    return 'Saved';
  };
  return (
    <>
      <span role="status" class="soft">
        {told}
      </span>
      {codes !== undefined && (
        <button type="button" disabled={isDisabled} onClick={() => attempt(copy)}>
          Copy codes
        </button>
      )}
      {/* A frame may mostly save no files, so that its host must. */}
      {(host === undefined || host.capabilities.downloadFile !== undefined) && (
        <button type="button" disabled={isDisabled} onClick={() => attempt(save)}>
          Save as CSV
        </button>
      )}
    </>
  );
}
