/** Buttons that copy or save what a page shows, or ask about it. */

import { Attempt } from './controls.tsx';
import { type Cell, copyText, saveText, writeRows } from './csv.ts';
import { useHost } from './trail.tsx';
import { useWords } from './words.ts';

interface TakeOutProps {
  readonly name: string;
  /** The head first. */
  readonly rows: () => readonly (readonly Cell[])[] | Promise<readonly (readonly Cell[])[]>;
  /** Codes to copy, each once; absent: there is no such button. */
  readonly codes?: () => readonly (string | undefined)[];
  readonly isDisabled?: boolean;
  readonly total?: number | undefined;
}

// Matches the end of a text that an answer cuts.
const CUT = /\[…\+\d+\]/g;

/** Shows the buttons, each with the result of its last press. */
export function TakeOut({ name, rows, codes, isDisabled = false, total = 0 }: TakeOutProps) {
  const [host, { formatCount, formatNumber }] = [useHost(), useWords()];
  const copy = async (): Promise<string> => {
    const uniqueCodes = [...new Set(codes?.())].filter((code) => code !== undefined && code !== '');
    copyText(uniqueCodes.join('\n'));
    return `${formatCount(uniqueCodes.length, 'code')} copied`;
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

/**
 * Asks in the conversation, if the host lets views do so.
 * @param message sent in the name of the user, who reads it first
 */
export function Ask({ name, message }: { readonly name: string; readonly message: string }) {
  const host = useHost();
  if (host?.capabilities.message === undefined) return null;
  const send = async (): Promise<string> => {
    await host.sendMessage(message);
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
