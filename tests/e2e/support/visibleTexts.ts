/** Run inside of a page: every text that people see or hear, of elements and of the attributes that are read out. */
export function visibleTexts(): string[] {
  const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
  const silent = 'script, style, noscript, iframe, kbd, [aria-hidden="true"] svg';
  const texts: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest(silent) || !element.checkVisibility()) continue;
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}
