import type { RaRecord } from 'ra-core';
import { fieldsOfTab, type Link, type Module, type Tab } from '../../../metadata/model.ts';
import type { Values } from '../../forms/values/mergeVersions.ts';

/**
 * The tabs of the dialog that edits a row of a link: the link's own form, or else the tabs of its module that hold
 * fields. The reference to the parent is fixed, so it does not show.
 */
export function tabsOfLink(link: Link, rows: Module): Tab[] {
  const tabs: Tab[] =
    link.form.length > 0
      ? [{ name: link.name, label: link.label, sections: [{ fields: link.form }] }]
      : rows.tabs.filter((tab) => (link.tabs.length > 0 ? link.tabs.includes(tab.name) : 'sections' in tab));
  return tabs.map((tab) => withoutField(tab, link.by)).filter((tab) => 'link' in tab || fieldsOfTab(tab).length > 0);
}

function withoutField(tab: Tab, name: string): Tab {
  if (!('sections' in tab)) return tab;
  const sections = tab.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => field !== name),
  }));
  return { ...tab, sections: sections.filter((section) => section.fields.length > 0) };
}

/** Fields of a row that the link fixes: its form shows them but does not change them. */
export function fixedFields({ copy, values }: Link): string[] {
  return [...copy, ...Object.keys(values)];
}

/** The initial values of a new row of a record: the reference to the record, and the values copied from it. */
export function presetOf({ by, copy, values }: Link, parent: RaRecord): Values {
  return { [by]: parent.id, ...values, ...Object.fromEntries(copy.map((name) => [name, parent[name]])) };
}
