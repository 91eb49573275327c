/** Texts that try to be more than texts, as a server might send them that cleans nothing. */

/** It ends or opens whatever markup it stands in, and is also an address. */
export const HOSTILE = `javascript:globalThis.ran=1//</script></style>"'><img src="https://evil.example/x.png" onerror="globalThis.ran=1"><script>globalThis.ran=1</script>`;

/** Puts it in the place of a text in every message of the server. */
export function putMarkup(text: string): (message: string) => string {
  const written = JSON.stringify(HOSTILE).slice(1, -1);
  const twice = JSON.stringify(written).slice(1, -1);
  // The answer is there once as JSON and once as a text of JSON, in which all is escaped once more.
  return (message) =>
    message.replaceAll(new RegExp(`(\\\\"[^"]*)${text}`, 'g'), `$1${twice}`).replaceAll(text, written);
}
