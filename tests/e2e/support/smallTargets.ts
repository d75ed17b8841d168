import type { Page } from 'playwright-core';

/** What a finger needs, in CSS pixels. */
const least = 44;

/**
 * Everything on screen that is pressed and that a finger would miss: by its size and name, e.g. `button "Close" 24 × 24`.
 * An input counts with the box around it, a link in a row that opens the same with the row, and what has a larger
 * place around it to be hit with that place.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((needed) => {
    const pressed =
      'a[href], button, input:not([type="hidden"]), textarea, select, summary, ' +
      '[role="button"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="combobox"], ' +
      '[role="option"], [role="menuitem"], [role="link"]';
    const boxes =
      '.MuiInputBase-root, .MuiCheckbox-root, .MuiRadio-root, .MuiSwitch-root, label, tr.RaDataTable-clickableRow';

    const isReached = (element: Element) => {
      const style = getComputedStyle(element);
      if (!element.checkVisibility({ visibilityProperty: true }) || style.pointerEvents === 'none') return false;
      if (element.closest('[aria-hidden="true"], [inert]')) return false;
      return element.getClientRects().length > 0;
    };
    /** What takes the press: the element itself, or a box around it that does the same. */
    const placeOf = (element: Element) => {
      const box = element.closest(boxes);
      const plain = element.matches('input, textarea, [role="combobox"]') || element.closest('tr') === box;
      return box && (plain || box.matches('label')) ? box : element;
    };
    const isHit = (element: Element, x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element === top || element.contains(top));
    };

    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!isReached(element)) continue;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const place = placeOf(element);
      const { left, top, width, height } = place.getBoundingClientRect();
      if (Math.round(width) >= needed && Math.round(height) >= needed) continue;
      const [x, y, far] = [left + width / 2, top + height / 2, needed / 2 - 1];
      // What is covered by a dialog is not pressed now.
      if (!isHit(place, x, y)) continue;
      const wide = width >= needed || (isHit(place, x - far, y) && isHit(place, x + far, y));
      const high = height >= needed || (isHit(place, x, y - far) && isHit(place, x, y + far));
      if (wide && high) continue;
      const name = element.getAttribute('aria-label') ?? element.innerText?.trim().slice(0, 40) ?? '';
      const kind = element.getAttribute('role') ?? element.localName;
      found.add(`${kind} "${name || element.className}" ${Math.round(width)} × ${Math.round(height)}`);
    }
    return [...found];
  }, least);
}
