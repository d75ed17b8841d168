import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import type { Module, NavigationEntry, Schema } from '../../metadata/model.ts';

/** An entry of the side menu: an external link, a link into the app, or a parent of other entries. */
export interface NavigationItem {
  title: string;
  icon?: string;
  badge?: string;
  href?: string;
  routerLink?: string;
  children?: NavigationItem[];
}

/** The side menu in one language. A group contains the modules that name it; a group without modules is left out. */
export function navigationFromSchema(schema: Schema, language: Language): NavigationItem[] {
  return schema.navigation.flatMap((entry): NavigationItem[] => {
    const plain = { title: textIn(entry.title, language), ...(entry.icon && { icon: entry.icon }) };
    if ('href' in entry) return [{ ...plain, href: entry.href }];
    if ('routerLink' in entry) return [{ ...plain, routerLink: entry.routerLink }];
    const children = modulesOf(schema, entry).map((module) => moduleItem(module, language));
    return children.length > 0 ? [{ ...plain, children }] : [];
  });
}

function modulesOf(schema: Schema, entry: NavigationEntry & { group: string }): Module[] {
  const orderOf = (module: Module) => (module.menu ? module.menu.order : 0);
  return Object.values(schema.modules)
    .filter(({ menu }) => menu !== false && menu.group === entry.group)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.name.localeCompare(b.name));
}

function moduleItem({ name, labelPlural, icon }: Module, language: Language): NavigationItem {
  return { title: textIn(labelPlural, language), icon, routerLink: `/module/${name}` };
}
