import { clockTime, typedTime } from '../../model/time-of-day.js';

/** `9`, `9:30`, `0930`, `9.30` and `5 pm` as a time of day; anything else as it is. */
export function asTime(text: string, hasSeconds: boolean): string {
  const time = typedTime(text);
  if (time === undefined || (time.seconds > 0 && !hasSeconds)) return text;
  return `${clockTime(time.minutes)}${hasSeconds ? `:${String(time.seconds).padStart(2, '0')}` : ''}`;
}
