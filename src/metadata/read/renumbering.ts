import { readField } from '../../fields/fieldTypes.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import { textParams } from '../../fields/shared/sentenceParams.ts';
import type { RenumberDescriptor } from '../keys/moduleKeys.ts';
import { fieldOf, type Module } from '../model.ts';

/** A module whose records have a number that is changed by a call of its own. */
export type NumberedModule = Module & { renumber: RenumberDescriptor };

export function isNumbered(module: Module): module is NumberedModule {
  return module.renumber !== undefined;
}

/** The last part of the call's address: `update-item-no` of a field `item_no`. */
export function renumberCall({ renumber }: NumberedModule): string {
  return `update-${renumber.field.replaceAll('_', '-')}`;
}

/** A sentence for people: a key of the translation files with its parameters, or a text of the schema's own. */
type Sentence = { key: string; params: Record<string, string | number> } | { text: Text };

/**
 * Why a new number is refused; undefined when it is accepted.
 * @param typed without spaces around it
 * @param current the number that the record has, if that is known yet
 */
export function numberMistake(module: NumberedModule, typed: unknown, current?: string): Sentence | undefined {
  const field = fieldOf(module, module.renumber.field);
  const general = (key: string): Sentence => ({ key: `facet.renumber.${key}`, params: numberParams(module) });
  if (typed === undefined || typed === null || typed === '') return general('empty');
  const pattern = 'pattern' in field ? field.pattern : undefined;
  const matches = typeof typed === 'string' && (!pattern || new RegExp(pattern.regex, 'u').test(typed));
  if (pattern && !matches) return { text: pattern.message };
  const parsed = readField(field, typed);
  if (!('violation' in parsed)) return parsed.value === current ? general('unchanged') : undefined;
  const { key, params = {}, text } = parsed.violation;
  const own = text ?? (key === 'maxLength' ? module.renumber.messages?.tooLong : undefined);
  return own ? { text: own } : { key: `facet.validation.${key}`, params };
}

/** What the number is called, for sentences in each language. */
export function numberParams(module: NumberedModule): { field_en: string; field_zh: string } {
  return textParams('field', fieldOf(module, module.renumber.field).label);
}
