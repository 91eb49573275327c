/** How a browser is opened. Pure. */

/**
 * The program that opens an address in the user's browser, with its arguments; undefined: there is no display.
 * @param platform the operating system, as Node.js names it
 */
export function findOpener(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly [program: string, ...args: string[]] | undefined {
  // Of another machine's screen there is nothing here.
  if (env.SSH_CONNECTION) return undefined;
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
