/** Ways out of a page: into the clipboard, into a file. */

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

/** Saves a text as a file of the browser's. */
export function saveText(name: string, mimeType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mimeType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
