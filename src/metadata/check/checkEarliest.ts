import { type FirstDayField, isDay } from '../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { displayedFieldOf } from '../read/displayedFieldOf.ts';
import { type Finding, unknown } from './mistakes.ts';
import { checkCondition, checkName } from './nameChecks.ts';

/** The names in a field that holds the first day among rows, and whether it reads days. */
export function checkEarliest(schema: Schema, module: Module, path: string, field: FirstDayField): Finding[] {
  const names = module.links.map(({ name }) => name);
  if (!names.includes(field.link)) return [unknown(`${path}.link`, 'link', field.link, names)];
  const rows = schema.modules[module.links.find(({ name }) => name === field.link)?.module ?? ''];
  if (!rows) return [];
  const findings = field.rowsWhere ? checkCondition(rows, `${path}.rowsWhere`, field.rowsWhere) : [];
  const read = findField(rows, field.field);
  if (!read) return [...findings, ...checkName(rows, `${path}.field`, field.field)];
  const shown = displayedFieldOf(schema, rows, read);
  if (isDay(shown)) return findings;
  const message = `"${field.field}" of ${rows.name} is of type ${shown.type}, which is no day; name a date`;
  return [...findings, { path: `${path}.field`, message, about: `${rows.name}.${field.field}` }];
}
