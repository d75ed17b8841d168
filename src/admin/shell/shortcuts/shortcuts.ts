import type { MenuLink } from '../../providers/workspace/navigation.ts';

/** The targets of `g` and a letter: every internal address of the menu, in its order, each with a letter of its own. */
export interface Jump {
  letter: string;
  title: string;
  address: string;
}

/**
 * Assigns to each address the first letter of its last part that is still free (`/module/memo-in` → m, e, o …), else
 * any free letter. The same menu gets the same letters in every language.
 */
export function jumpsOf(navigation: MenuLink[]): Jump[] {
  const jumps: Jump[] = [];
  for (const { title, routerLink } of linksOf(navigation)) {
    const taken = jumps.map(({ letter }) => letter);
    const wanted = (routerLink.split('/').at(-1) ?? '').replace(/[^a-z]/g, '');
    const letter = [...wanted, ...'abcdefghijklmnopqrstuvwxyz'].find((candidate) => !taken.includes(candidate));
    if (letter) jumps.push({ letter, title, address: routerLink });
  }
  return jumps;
}

function linksOf(items: MenuLink[]): { title: string; routerLink: string }[] {
  return items.flatMap(({ title, routerLink, children = [] }) => [
    ...(routerLink ? [{ title, routerLink }] : []),
    ...linksOf(children),
  ]);
}

export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Ctrl+K, on a Mac Cmd+K. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  return (ctrlKey || metaKey) && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k';
}

/** Enter that is held down, where it makes no new lines. */
export function isHeldEnter({ key, repeat, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !repeat || isComposing) return false;
  return !(target instanceof HTMLElement && (target.matches('textarea') || target.isContentEditable));
}

/** Whether a key press belongs to an input, or to an open dialog. Each key that is typed asks: the input first. */
export function isBusyWith({ target }: KeyboardEvent): boolean {
  return (target instanceof HTMLElement && isTypedInto(target)) || isDialogOpen();
}

function isTypedInto(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return (
    target.matches('textarea, select, [role="textbox"], [role="combobox"], [role="gridcell"]') ||
    target.isContentEditable
  );
}

/** Presses the Save button of the form in front: of the topmost dialog that has one, else of the page. */
export function pressSave(): void {
  pressInFront('button[type="submit"]');
}

/** Presses the button that saves and starts another record, in the form in front; where there is none, Save. */
export function pressSaveAndNew(): void {
  if (!pressInFront('button[data-save-and-new]')) pressSave();
}

function pressInFront(selector: string): boolean {
  // In a dialog the button may stand beside the form that it belongs to.
  const all = [...document.querySelectorAll<HTMLButtonElement>(selector)];
  const buttons = all.filter(({ form }) => form !== null);
  const dialogs = document.querySelectorAll('[role="dialog"]');
  const front = dialogs[dialogs.length - 1] ?? document;
  const button = buttons.find((one) => front.contains(one) && !one.disabled);
  button?.click();
  return button !== undefined;
}
