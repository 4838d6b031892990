import type { Change, Way } from './change.js';

/** A time to the second in v2.1, to the minute in v2.2 (D3): `09:00:00` and `09:00`, either with an offset. */
export const timeOfDay: Change = {
  up: (value, way) => toTheMinute(value as string, way),
  down: (value) => toTheSecond(value as string),
};

function toTheMinute(time: string, way: Way): string {
  if (time.length === 8 && time.endsWith(':00')) return time.slice(0, 5);
  const [, minute = '', seconds = '', offset = ''] = /^(.{5}):(\d\d(?:\.\d{3})?)(.*)$/.exec(time) ?? [];
  if (Number(seconds) !== 0) way.lose('seconds', time);
  return minute + offset;
}

function toTheSecond(time: string): string {
  if (time.length === 5 && time[2] === ':') return `${time}:00`;
  const [, hour = '', minute = '', offset = ''] = /^(\d\d):?(\d\d)(.*)$/.exec(time) ?? [];
  return `${hour}:${minute}:00${offset}`;
}
