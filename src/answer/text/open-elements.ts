/**
 * The elements that are open at a place in HTML, as browsers close them, and whether text there is seen. Malformed HTML
 * costs linear time: every element is closed once, and looking back is bounded.
 */

import { isUnseen, PLAIN_PAGE, restyle, type Visibility } from './css-visibility.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that have no content, and no end. */
const VOID = words('area base br col embed hr img input link meta param source track wbr');
/** Elements that go on after a parent was closed before them. */
const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
/** Elements whose beginning ends a paragraph. */
const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul dd dt',
);
/** Elements whose beginning ends another of these, unless one of `within` is between. */
const ENDS: Readonly<Record<string, { readonly ended: ReadonlySet<string>; readonly within: ReadonlySet<string> }>> = {
  li: { ended: words('li'), within: words('ul ol table') },
  dt: { ended: words('dt dd'), within: words('dl table') },
  dd: { ended: words('dt dd'), within: words('dl table') },
  td: { ended: words('td th'), within: words('tr table') },
  th: { ended: words('td th'), within: words('tr table') },
  tr: { ended: words('tr'), within: words('table') },
};

/** Elements that are looked back over to find one that ends. */
const LOOK_BACK = 40;

/** Formatting elements that go on at most. */
const MAX_GOING_ON = 8;

interface OpenElement {
  readonly name: string;
  readonly visibility: Visibility;
  /** What it does to whatever it is in; undefined: nothing. */
  readonly attributes: ReadonlyMap<string, string> | undefined;
}

/** Follows the elements of one text. */
export class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #open = new Map<string, number>();

  /** Whether text at this place cannot be seen. */
  isHidden = false;

  /**
   * @param name in lower case
   * @param attributes those that decide (css-visibility.ts); undefined: none
   */
  open(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    if (ENDS_PARAGRAPH.has(name)) this.close('p');
    this.#endSibling(name);
    if (VOID.has(name)) return;
    this.#push(name, attributes);
    this.#look();
  }

  /** Closes the nearest element of that name with all in it; formatting elements in it go on, as in browsers. */
  close(name: string): void {
    if ((this.#open.get(name) ?? 0) === 0) return;
    const goingOn: OpenElement[] = [];
    for (let top = this.#pop(); top !== undefined && top.name !== name; top = this.#pop()) {
      const goesOn = top.attributes !== undefined && FORMATTING.has(top.name) && goingOn.length < MAX_GOING_ON;
      if (goesOn) goingOn.push(top);
    }
    for (const { name, attributes } of goingOn.reverse()) this.#push(name, attributes);
    this.#look();
  }

  #endSibling(name: string): void {
    const rule = Object.hasOwn(ENDS, name) ? ENDS[name] : undefined;
    if (rule === undefined) return;
    for (const element of this.#stack.slice(-LOOK_BACK).reverse()) {
      if (rule.within.has(element.name)) return;
      if (rule.ended.has(element.name)) {
        this.close(element.name);
        return;
      }
    }
  }

  #push(name: string, attributes: ReadonlyMap<string, string> | undefined): void {
    const parent = this.#stack.at(-1)?.visibility ?? PLAIN_PAGE;
    const visibility = attributes === undefined ? parent : restyle(parent, attributes);
    this.#stack.push({ name, visibility, attributes });
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  #pop(): OpenElement | undefined {
    const top = this.#stack.pop();
    if (top !== undefined) this.#open.set(top.name, (this.#open.get(top.name) ?? 0) - 1);
    return top;
  }

  #look(): void {
    this.isHidden = isUnseen(this.#stack.at(-1)?.visibility ?? PLAIN_PAGE);
  }
}
