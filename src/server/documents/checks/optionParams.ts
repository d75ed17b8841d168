import { fieldOf, type Module } from '../../../metadata/model.ts';

/** The label of a choice, as parameters of a sentence: `{name}_en` and `{name}_zh`. */
export function optionParams(module: Module, fieldName: string, name: string, value: string): Record<string, string> {
  const field = fieldOf(module, fieldName);
  const label = ('options' in field ? field.options : undefined)?.find((option) => option.value === value)?.label;
  return { [`${name}_en`]: label?.en ?? value, [`${name}_zh`]: label?.zh ?? value };
}
