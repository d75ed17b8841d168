import { isTime } from '../days/timeOfDay.ts';
import { visibleText } from './visibleText.ts';

/** `9:30`, `09.30`, `9:30:00`, `9:30 pm`, `9 p.m.` */
const western = /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?::00)?)?\s*(?<half>[ap])?(?:(?<=[ap])\.?m\.?)?$/;

/** `9点30分`, `下午3点`, `下午3点半`, `上午9:30` */
const chinese =
  /^(?<half>上午|早上|凌晨|下午)?\s*(?<hour>\d{1,2})(?:[点點时時](?:(?<minute>\d{1,2})分?|(?<thirty>半)|整)?|:(?<exact>\d{2}))$/;

/** A time of day as people write it as `HH:MM`. Undefined for a text that is none, or that names seconds. */
export function writtenTime(text: string): string | undefined {
  const plain = visibleText(text).toLowerCase();
  const { hour, half, minute, thirty, exact } = (western.exec(plain) ?? chinese.exec(plain))?.groups ?? {};
  if (hour === undefined || /^\d+$/.test(plain)) return undefined;
  const hours = half === undefined ? hour : hourOf(Number(hour), half === 'p' || half === '下午');
  return timeOf(hours, thirty ? '30' : (minute ?? exact ?? '0'));
}

/** The time that a part of a day is, as spreadsheets count: 0.5 is noon. It is rounded to the minute. */
export function timeOfSerial(serial: number): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 1) return undefined;
  const minutes = Math.round(serial * 24 * 60);
  return timeOf(String(Math.floor(minutes / 60)), String(minutes % 60));
}

/** On a clock of 12 hours, 12 stands before 1. */
function hourOf(hour: number, isAfternoon: boolean): string {
  return hour < 1 || hour > 12 ? '' : String((hour % 12) + (isAfternoon ? 12 : 0));
}

function timeOf(hour: string, minute: string): string | undefined {
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return hour !== '' && isTime(time) ? time : undefined;
}
