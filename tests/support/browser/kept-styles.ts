/** jsdom's own, as it was before the setup of the tests put the kept one in its place. */
export const computeStyle = (document.defaultView ?? window).getComputedStyle;

/** What the rules of jsdom's own style sheet ask of an element beside its name. */
const asked = new Set(['dir', 'disabled', 'hidden', 'list', 'open', 'readonly', 'style', 'type']);

const kept = new Map<string, CSSStyleDeclaration>();

/**
 * `getComputedStyle` of a page without style sheets, each answer computed once. jsdom matches all rules of its own sheet
 * and resolves each colour at each call, and a query by role calls it for every element and its ancestors: that was a fifth
 * of the time of the dashboard's tests. As long as the page has no sheet only names and some attributes decide, of the
 * element and of what it inherits from; for the outline of the focus alone, which nobody asks for, this is no answer.
 */
export function getKeptStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  if (pseudoElement || element.ownerDocument.styleSheets.length > 0) return computeStyle(element, pseudoElement);
  const key = describe(element);
  const known = kept.get(key);
  if (known) return known;
  const style = computeStyle(element);
  kept.set(key, style);
  return style;
}

function describe(element: Element): string {
  let described = '';
  for (let at: Element | null = element; at; at = at.parentElement) {
    described += `<${at.namespaceURI} ${at.localName}`;
    for (const name of at.getAttributeNames()) {
      if (asked.has(name)) described += ` ${name}=${JSON.stringify(at.getAttribute(name))}`;
    }
  }
  return described;
}
