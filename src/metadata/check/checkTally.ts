import type { CountsField } from '../../fields/capabilities.ts';
import { filtersOf } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { displayedFieldOf } from '../read/fields/displayedFieldOf.ts';
import { checkValue } from './shared/checkValue.ts';
import { type Finding, unknown } from './shared/mistakes.ts';

/** The names in a tally, and whether its parts count values that the rows can have. */
export function checkTally(schema: Schema, module: Module, path: string, field: CountsField): Finding[] {
  const names = module.links.map(({ name }) => name);
  if (!names.includes(field.link)) return [unknown(`${path}.link`, 'link', field.link, names)];
  const rows = schema.modules[module.links.find(({ name }) => name === field.link)?.module ?? ''];
  if (!rows) return [];
  const counted = findField(rows, field.by);
  if (!counted) {
    const known = rows.fields.map(({ name }) => name);
    return [unknown(`${path}.by`, `field of ${rows.name}`, field.by, known, `${rows.name}.*`)];
  }
  const about = `${rows.name}.${field.by}`;
  const shown = displayedFieldOf(schema, rows, counted);
  if (!filtersOf(shown).includes('eq')) {
    const message = `"${field.by}" of ${rows.name} is of type ${shown.type}, whose values cannot be told apart; name another field`;
    return [{ path: `${path}.by`, message, about }];
  }
  return field.parts.flatMap(({ is }, index) =>
    [is].flat().flatMap((value) => checkValue(shown, value).map((says) => wrongValue(path, index, says, about))),
  );
}

function wrongValue(path: string, index: number, message: string, about: string): Finding {
  return { path: `${path}.parts[${index}].is`, message, about };
}
