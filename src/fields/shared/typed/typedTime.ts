import { visibleText } from '../written/visibleText.ts';
import { writtenTime } from '../written/writtenTime.ts';

/** A time of day as people type it as `HH:MM`: `9:30 pm`, `下午3点`, and also `930` and `9`. Undefined for any other text. */
export function typedTime(text: string): string | undefined {
  const plain = visibleText(text);
  const [, hour, minute = '00'] = /^(\d{1,2})(\d{2})?$/.exec(plain) ?? [];
  return writtenTime(hour === undefined ? plain : `${hour}:${minute}`);
}
