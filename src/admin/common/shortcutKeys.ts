const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of an `aria-keyshortcuts`, as they are written on the keyboard at hand: `Control+S` is ⌘ S on a Mac. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split(/[+ ]/).map((key) => (key === 'Control' ? (isApple() ? '⌘' : 'Ctrl') : key));
}
