import type { FieldDescriptor } from '../fields/fieldTypes.ts';
import type { DashboardDescriptor } from './keys/dashboardKeys.ts';
import type { AppDescriptor, ModuleDescriptor, NavigationDescriptor, ValueListsDescriptor } from './keys/moduleKeys.ts';
import type { PrintDescriptor } from './keys/printKeys.ts';
import type { ReportDescriptor } from './keys/reportKeys.ts';
import type { RoleDescriptor } from './keys/roleKeys.ts';

/*
 * What schema files import, as 'facet/schema'. The functions only give their argument a type, so that an editor
 * completes and marks it; the same rules are checked again when the folder is read, for .ts and .json alike.
 * They are not generic on purpose: with a generic parameter a misspelt key would compile.
 */

export type { FieldDescriptor, ModuleDescriptor, ReportDescriptor };
export type DocumentPrint = Extract<PrintDescriptor, { kind: 'document' }>;

export function defineModule(module: ModuleDescriptor): ModuleDescriptor {
  return module;
}

/** Fields that several modules share, e.g. contact and address. */
export function defineFields(fields: FieldDescriptor[]): FieldDescriptor[] {
  return fields;
}

export function defineApp(app: AppDescriptor): AppDescriptor {
  return app;
}

export function defineNavigation(navigation: NavigationDescriptor): NavigationDescriptor {
  return navigation;
}

/** Value lists and the values they start with; staff add to them in the product. */
export function defineValueLists(lists: ValueListsDescriptor): ValueListsDescriptor {
  return lists;
}

/** A label, or a document on A4, that is printed of records of a module. */
export function definePrint(print: PrintDescriptor): PrintDescriptor {
  return print;
}

/** What stands on the dashboard: figures over reports and modules. */
export function defineDashboard(dashboard: DashboardDescriptor): DashboardDescriptor {
  return dashboard;
}

/** A report: rows or groups of a module's records, with figures, filters and a chart. */
export function defineReport(report: ReportDescriptor): ReportDescriptor {
  return report;
}

/** A role: what the users who have it may see and do. */
export function defineRole(role: RoleDescriptor): RoleDescriptor {
  return role;
}
