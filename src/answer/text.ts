/** Temporary stand-in until the text helper writes this file. */
export function cleanText(text: string): string {
  return text;
}
export function toPlainText(raw: string): string {
  return raw
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
