import { alsoCalledMark, pageActionsMark } from '../../common/pageActionsMark.ts';
import { keysOf } from '../../common/shortcutKeys.ts';

/** Something that the page on screen offers, as a person would press it. */
export interface PageAction {
  name: string;
  /** Further names. */
  also: string[];
  keys: string[];
  press: () => void;
}

/**
 * The actions of the page on screen, and its tabs. These are its buttons themselves: what any feature adds is here too, and
 * what the role may not do, or what makes no sense at the moment, is not.
 */
export function pageActions(root: ParentNode = document): PageAction[] {
  const page = root.querySelector('main');
  const boxes = page ? [...page.querySelectorAll(`[${pageActionsMark}]`)] : [];
  const buttons = boxes.flatMap((box) => [...box.querySelectorAll<HTMLElement>('button, a.MuiButtonBase-root')]);
  const tabs = page ? [...page.querySelectorAll<HTMLElement>('[role="tab"]:not([aria-selected="true"])')] : [];
  const actions = new Map<string, PageAction>();
  for (const element of [...buttons, ...tabs]) {
    const name = nameOf(element);
    if (name === '' || actions.has(name) || !canBePressed(element)) continue;
    const shortcut = element.getAttribute('aria-keyshortcuts');
    const also = element.getAttribute(alsoCalledMark)?.split('\n') ?? [];
    actions.set(name, { name, also, keys: shortcut ? keysOf(shortcut) : [], press: () => element.click() });
  }
  return [...actions.values()];
}

function canBePressed(element: HTMLElement): boolean {
  if (element.matches(':disabled, [aria-disabled="true"]')) return false;
  return element.closest('[hidden], [inert]') === null;
}

/** What the button is called, without the numbers and keys that are shown in it. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const copy = element.cloneNode(true) as HTMLElement;
  for (const extra of copy.querySelectorAll('.MuiChip-root, .MuiBadge-badge, [aria-hidden="true"], kbd'))
    extra.remove();
  return (copy.textContent ?? '').trim();
}
