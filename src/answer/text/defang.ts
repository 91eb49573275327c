/**
 * Makes markdown in catalog text inert. A host may render what the model repeats; an image would then be fetched (and
 * its address can carry data away), a link could show another target than it opens.
 */

/**
 * The text with a space where markdown allows none: `![x](url)` and `[x](url)` become `![x] (url)` and `[x] (url)`, the
 * definition `[x]: url` becomes `[x] : url`, so references to it stay plain too (CommonMark 0.31 §4.7, §6.3, §6.4);
 * `<url>` loses its brackets. Every word and address stays readable, bare addresses stay as they are.
 */
export function defangMarkdown(text: string): string {
  return text.replace(/\](?=[(:])/g, '] ').replace(/<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/gi, '$1');
}
