/** Ways out of a page: into the clipboard, into a file. */

import type { Host } from '../host/host.ts';

/** Copies a text. @returns false where the browser does not allow it */
export async function copyText(text: string): Promise<boolean> {
  // What is selected can be copied everywhere. Pages that are opened from a file or in a frame often have no clipboard.
  if (copySelected(text)) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copySelected(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}

/**
 * Saves CSV as a file: through the host where it takes files, as a frame mostly may save none, else by the browser.
 * @throws HostError where the host refuses
 */
export async function saveCsv(name: string, text: string, host?: Host): Promise<void> {
  if (host?.capabilities.downloadFile !== undefined) return host.download(name, 'text/csv', text);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
