import { translate } from '../translate.ts';
import type { Misfit } from './countMisfits.ts';

/** For people at the terminal. */
export function misfitSentence({ module, field, rows, message }: Misfit): string {
  const records = rows === 1 ? '1 record' : `${rows} records`;
  const rule = translate('en', message);
  return `Records, kept as they are: ${records} of ${module} ${rows === 1 ? 'does' : 'do'} not fit the field ${field} (${rule}).`;
}
