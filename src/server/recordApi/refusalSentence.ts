import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { findField, moduleOf } from '../../metadata/model.ts';
import { Refusal } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { seenRefusal } from '../rights/seenRefusal.ts';
import type { View } from '../rights/View.ts';
import { translate, translateViolation } from '../translate.ts';

/** Why records of a module are refused, as the user may read it: with the names of the fields that refuse a value. */
export async function refusalSentence(
  refusal: Refusal,
  context: RecordsContext,
  view: View,
  name: string,
  language: Language,
): Promise<string> {
  const seen = await seenRefusal(refusal, context, view, name);
  const { messages, details } = seen instanceof Refusal ? seen : refusal;
  const module = moduleOf(view.seen, name);
  const values = Object.entries(details.errors ?? {}).map(([path, violation]) => {
    const field = findField(module, path);
    const text = translateViolation(language, violation);
    return field ? `${textIn(field.label, language)}: ${text}` : text;
  });
  return (values.length > 0 ? values : messages.map((message) => translate(language, message))).join(' ');
}
