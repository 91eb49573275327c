import {
  applyStyle,
  isHidden,
  PLAIN_PAGE,
  readStyle,
  type Style,
  type Visibility,
} from './css-visibility.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const VOID = words('area base br col embed hr img input link meta param source track wbr');
// Elements that continue after a parent is closed before them.
const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details div dl fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul dd dt',
);

interface SiblingRule {
  readonly closes: ReadonlySet<string>;
  /** The search for an open sibling stops at one of these. */
  readonly parents: ReadonlySet<string>;
}

// Elements that close an open sibling: `<li>One<li>Two` are two items.
const SIBLING_RULES: Readonly<Record<string, SiblingRule>> = {
  li: { closes: words('li'), parents: words('ul ol table') },
  dt: { closes: words('dt dd'), parents: words('dl table') },
  dd: { closes: words('dt dd'), parents: words('dl table') },
  td: { closes: words('td th'), parents: words('tr table') },
  th: { closes: words('td th'), parents: words('tr table') },
  tr: { closes: words('tr'), parents: words('table') },
};

// Most open elements among which a sibling is searched for.
const MAX_SEARCHED = 40;

// Most formatting elements that continue after their parent is closed.
const MAX_CONTINUED = 8;

interface OpenElement {
  readonly name: string;
  readonly visibility: Visibility;
  readonly attributes: ReadonlyMap<string, string> | undefined;
}

/** Follows the open elements of one text, and whether text in them is visible. */
export class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #openCounts = new Map<string, number>();
  /** By source: the paragraphs of a text, and the cells of its tables, are mostly styled alike. */
  readonly #styles = new Map<string, Style>();

  isHidden = false;

  /**
   * @param name in lower case
   * @param attributes the {@link DECIDING_ATTRIBUTES}; undefined: none
   */
  open(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    if (ENDS_PARAGRAPH.has(name)) this.close('p');
    this.#closeSibling(name);
    if (VOID.has(name)) return;
    this.#push(name, attributes);
    this.#updateHidden();
  }

  /**
   * Closes the nearest element with this name and all elements in it; as in browsers, formatting
   * elements in it continue.
   */
  close(name: string): void {
    if ((this.#openCounts.get(name) ?? 0) === 0) return;
    const continued: OpenElement[] = [];
    for (let top = this.#pop(); top !== undefined && top.name !== name; top = this.#pop()) {
      const isStyled = top.attributes !== undefined && FORMATTING.has(top.name);
      if (isStyled && continued.length < MAX_CONTINUED) continued.push(top);
    }
    for (const { name, attributes } of continued.reverse()) this.#push(name, attributes);
    this.#updateHidden();
  }

  #closeSibling(name: string): void {
    const rule = Object.hasOwn(SIBLING_RULES, name) ? SIBLING_RULES[name] : undefined;
    if (rule === undefined) return;
    for (const element of this.#stack.slice(-MAX_SEARCHED).reverse()) {
      if (rule.parents.has(element.name)) return;
      if (rule.closes.has(element.name)) {
        this.close(element.name);
        return;
      }
    }
  }

  #push(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    const visibility =
      attributes === undefined ? this.#visibility : this.#applyAttributes(attributes);
    this.#stack.push({ name, visibility, attributes });
    this.#openCounts.set(name, (this.#openCounts.get(name) ?? 0) + 1);
  }

  get #visibility(): Visibility {
    return this.#stack.at(-1)?.visibility ?? PLAIN_PAGE;
  }

  #applyAttributes(attributes: ReadonlyMap<string, string>): Visibility {
    const style = this.#readStyle(attributes.get('style') ?? '');
    return applyStyle(this.#visibility, attributes, style);
  }

  #readStyle(source: string): Style {
    const style = this.#styles.get(source) ?? readStyle(source);
    this.#styles.set(source, style);
    return style;
  }

  #pop(): OpenElement | undefined {
    const top = this.#stack.pop();
    if (top !== undefined)
      this.#openCounts.set(top.name, (this.#openCounts.get(top.name) ?? 0) - 1);
    return top;
  }

  #updateHidden(): void {
    this.isHidden = isHidden(this.#visibility);
  }
}
