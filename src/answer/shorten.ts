/** Temporary stand-in until the text helper writes this file. */
export function shorten(text: string, maxChars: number): { readonly text: string; readonly leftChars: number } {
  return { text: text.slice(0, maxChars), leftChars: Math.max(0, text.length - maxChars) };
}
