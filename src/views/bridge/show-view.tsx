/** Starts a view: it greets the host and renders again whenever the host sends something. */

import { type ComponentType, render } from 'preact';
import { Attempt } from '../components/controls.tsx';
import { Trail } from '../components/trail.tsx';
import { Locale } from '../components/words.ts';
import { greetHost, type Host, type HostContext, type HostState, openWire } from './host.ts';

// Set by the bundler from package.json.
declare const PIM_MCP_VERSION: string;

export interface ViewProps extends HostState {
  /** Undefined until the host has answered. */
  readonly host: Host | undefined;
}

/**
 * Shows a view in the page, and reports its size to the host.
 * @param name under which it presents itself
 */
export function showView(name: string, View: ComponentType<ViewProps>): void {
  const place = document.getElementById('view');
  if (place === null) return;
  let props: ViewProps = {
    args: {},
    context: {},
    isCancelled: false,
    result: undefined,
    host: undefined,
  };
  const change = (changes: Partial<ViewProps>): void => {
    props = { ...props, ...changes };
    render(
      <Locale.Provider value={localeOf(props.context)}>
        <SizeButton {...props} />
        <Trail host={props.host} of={props.result}>
          <View {...props} />
        </Trail>
      </Locale.Provider>,
      place,
    );
  };
  change({});
  const reportSize = (): void => {
    // As large as the window it needs no other size: a table within it would get lower and lower.
    if (props.context.displayMode !== 'fullscreen') {
      props.host?.resize(place.scrollWidth, place.offsetHeight);
    }
  };
  const onHostChange = ({ context: changed, ...changes }: Partial<HostState>): void => {
    const context = { ...props.context, ...changed };
    if (changed !== undefined) applyContext(document, context);
    change({ ...changes, context });
    if (changed?.displayMode !== undefined) reportSize();
  };
  const greeting = greetHost(
    openWire(window, window.parent),
    `pim-mcp ${name}`,
    PIM_MCP_VERSION,
    onHostChange,
  );
  // A page that is opened without a host shows what it waits for.
  void greeting.then((host) => {
    change({ host });
    new ResizeObserver(reportSize).observe(place);
  });
}

function SizeButton({
  host,
  context: { displayMode = 'inline', availableDisplayModes = [] },
}: ViewProps) {
  const otherMode = displayMode === 'fullscreen' ? 'inline' : 'fullscreen';
  if (host === undefined || !availableDisplayModes.includes(otherMode)) return null;
  const turn = (): Promise<string> => host.requestMode(otherMode).then(() => '');
  return (
    <div class="tools size">
      <Attempt name={otherMode === 'inline' ? 'Smaller' : 'Full screen'} act={turn} />
    </div>
  );
}

// Colours of views, and those of the host that replace them. All or none, because a mix may be
// unreadable.
const COLOURS = {
  '--card': '--color-background-primary',
  '--page': '--color-background-secondary',
  '--ink': '--color-text-primary',
  '--soft': '--color-text-secondary',
  '--line': '--color-border-primary',
} as const;

function localeOf({ locale }: HostContext): string {
  try {
    return new Intl.NumberFormat(locale).resolvedOptions().locale;
  } catch {
    return new Intl.NumberFormat().resolvedOptions().locale;
  }
}

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

// Applies theme, colours and fonts of the host. `page`: the document of the view
function applyContext({ documentElement: root }: Document, context: HostContext): void {
  const { theme, styles = {}, displayMode, safeAreaInsets } = context;
  // What is below a notch or beside it.
  const { top, right, bottom, left } =
    (displayMode === 'fullscreen' && safeAreaInsets) || NO_INSETS;
  root.dataset.mode = displayMode ?? 'inline';
  root.style.padding = [top, right, bottom, left].map((px) => `${px}px`).join(' ');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  // By the keys of the specification; a host may leave out any.
  const variables: Readonly<Record<string, string | undefined>> = styles.variables ?? {};
  const isWhole = Object.values(COLOURS).every((name) => variables[name]);
  // An empty value restores the view's own colour.
  for (const [property, name] of Object.entries(COLOURS)) {
    root.style.setProperty(property, (isWhole && variables[name]) || '');
  }
  for (const name of ['--font-sans', '--font-mono']) {
    root.style.setProperty(name, variables[name] ?? '');
  }
  if (!styles.css?.fonts) return;
  // The policy of the page allows such a sheet; @import has no effect there.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles.css.fonts);
  document.adoptedStyleSheets = [sheet];
}
