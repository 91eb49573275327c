/** Buttons that copy or save what a page shows, or ask about it. */

import { Attempt } from './controls.tsx';
import { type Cell, copyText, saveText, writeRows } from './csv.ts';
import { useHost } from './trail.tsx';
import { useWords } from './words.ts';

interface TakeOutProps {
  /** Name of the file. */
  readonly name: string;
  /** The head first. */
  readonly rows: () => readonly (readonly Cell[])[] | Promise<readonly (readonly Cell[])[]>;
  /** What is copied, each once; absent: nothing. */
  readonly codes?: () => readonly (string | undefined)[];
  readonly isDisabled?: boolean;
  /** How many rows there are in all, where not all are loaded. */
  readonly total?: number | undefined;
}

/** The end of a text of an answer that is cut. */
const CUT = /\[…\+\d+\]/g;

/** The buttons, each with the result of its last press. */
export function TakeOut({ name, rows, codes, isDisabled = false, total = 0 }: TakeOutProps) {
  const [host, { formatCount, formatNumber }] = [useHost(), useWords()];
  const copy = async (): Promise<string> => {
    const found = [...new Set(codes?.())].filter((code) => code !== undefined && code !== '');
    copyText(found.join('\n'));
    return `${formatCount(found.length, 'code')} copied`;
  };
  const save = async (): Promise<string> => {
    const saved = await rows();
    const text = writeRows(saved, formatNumber(0.5).includes(','));
    if (host === undefined) saveText(name, 'text/csv', text);
    else await host.download(name, 'text/csv', text);
    const [count, cut] = [saved.length - 1, text.match(CUT)?.length ?? 0];
    const part = count < total ? `${formatNumber(count)} of ` : '';
    const some = `${part}${formatCount(Math.max(count, total), 'row')} saved`;
    return cut === 0 ? some : `${some}, ${formatCount(cut, 'value')} cut at […+n]`;
  };
  // A frame may mostly save no files, so that its host must.
  const canSave = host === undefined || host.capabilities.downloadFile !== undefined;
  return (
    <>
      {codes !== undefined && <Attempt name="Copy codes" isDisabled={isDisabled} act={copy} />}
      {canSave && <Attempt name="Save as CSV" isDisabled={isDisabled} act={save} />}
    </>
  );
}

/** Asks in the conversation, where the host lets views do so. @param message said in the name of the user, who reads it first */
export function Ask({ name, message }: { readonly name: string; readonly message: string }) {
  const host = useHost();
  if (host?.capabilities.message === undefined) return null;
  const send = async (): Promise<string> => {
    await host.say(message);
    return 'Sent to the conversation';
  };
  return (
    <details class="ask">
      <summary>{name}</summary>
      <p class="note">Will be sent: {message}</p>
      <Attempt key={message} look="main" name="Send" act={send} />
    </details>
  );
}
