import type { Module, Tab } from '../../metadata/model.ts';

/**
 * The tab of a stored document without what the head of its page says: the title is its code, and the status stands beside
 * the button that changes it.
 */
export function withoutHead(module: Module, tab: Tab): Tab {
  const { document, recordLabel, actions } = module;
  if (!document || !('sections' in tab)) return tab;
  const above = [
    ...(document.code.field === recordLabel ? [recordLabel] : []),
    ...(actions.detail.includes('update-status') ? [document.status] : []),
  ];
  const sections = tab.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => !above.includes(name)),
  }));
  return { ...tab, sections };
}
