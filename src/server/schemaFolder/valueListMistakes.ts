import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { languages } from '../../fields/shared/languages.ts';
import type { Mistake } from '../../metadata/check/shared/mistakes.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { validateRecord } from '../../metadata/read/rules/validateRecord.ts';

const file = `modules/${valueListModule}`;

/** Why the first values of the value lists cannot be stored in the module of values, for each field the first of them. */
export function valueListMistakes(schema: Schema): Mistake[] {
  const module = schema.modules[valueListModule];
  if (!module) return [];
  const missing = [valueListFields.list, valueListFields.value].filter((name) => !findField(module, name));
  if (missing.length > 0) {
    return missing.map((name) => ({
      file,
      path: 'fields',
      message: `has no field "${name}", in which value lists are stored; add it`,
    }));
  }
  const refused = new Map<string, string>();
  for (const [list, choices] of Object.entries(schema.valueLists)) {
    for (const choice of choices) {
      for (const name of refusedFields(module, list, choice)) {
        if (!refused.has(name)) refused.set(name, `${choice.value}" of the list "${list}`);
      }
    }
  }
  return [...refused].map(([name, value]) => ({
    file,
    path: `fields (${name})`,
    message: `does not take what the value "${value}" has there; change the keys of the field, or the value`,
  }));
}

type Choice = Schema['valueLists'][string][number];

/** What a database refuses of a record. Other rules of a field, such as a pattern, are for what people write. */
const refusedByColumns = ['maxLength', 'required'];

/** A label that only repeats the value is not stored. */
function refusedFields(module: Module, list: string, { value, label }: Choice): string[] {
  const { list: listField, value: valueField, label: labels } = valueListFields;
  const record: Record<string, unknown> = { [listField]: list, [valueField]: value };
  for (const language of languages) {
    if (label[language] !== value) record[labels[language]] = label[language];
  }
  const { errors } = validateRecord(module, record);
  return Object.keys(errors).filter((name) => refusedByColumns.includes(errors[name]?.key ?? ''));
}
