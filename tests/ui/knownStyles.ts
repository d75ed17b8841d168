/*
 * jsdom matches the 130 rules of its own style sheet against each element whose style is asked for, again after each
 * change of the document, and every search by role asks for hundreds: an eighth of the processor's time of these tests.
 * There is no other sheet in the document (see withoutStyles.ts), so that elements of one shape have one style, but for what
 * they inherit from an element with a style of its own.
 */
const computed = window.getComputedStyle.bind(window);
const known = new Map<string, CSSStyleDeclaration>();

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return computed(element, pseudo);
  const shape = shapeOf(element);
  const own = known.get(shape) ?? computed(element);
  known.set(shape, own);
  return withInherited(own, element);
};

/** What jsdom's rules look at, where they decide whether something is shown. */
function shapeOf(element: Element): string {
  const attributes = ['hidden', 'open', 'type', 'style'].map((name) => element.getAttribute(name));
  return JSON.stringify([element.localName, ...attributes]);
}

/** Of those that testing-library asks for. */
const inherited = new Map([
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
]);

function withInherited(own: CSSStyleDeclaration, element: Element): CSSStyleDeclaration {
  const valueIn = (property: string) => inheritedValue(element, property) ?? own.getPropertyValue(property);
  return new Proxy(own, {
    get: (_own, name) => {
      if (name === 'getPropertyValue') return valueIn;
      if (name === 'visibility') return valueIn('visibility');
      if (name === 'pointerEvents') return valueIn('pointer-events');
      const value = Reflect.get(own, name, own);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}

function inheritedValue(element: Element, property: string): string | undefined {
  const initial = inherited.get(property);
  if (!initial) return undefined;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = at.hasAttribute('style') && (at as HTMLElement).style.getPropertyValue(property);
    if (value && value !== 'inherit') return value;
  }
  return initial;
}
