/** `9`, `9:30`, `0930`, `9.30` and `5 pm` as a time of day; anything else as it is. */
export function asTime(text: string, hasSeconds: boolean): string {
  const match = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?\s*$/i.exec(text);
  if (match === null) return text;
  const [, hours = '', minutes = '00', seconds = '00', half] = match;
  let hour = Number(hours);
  if (half !== undefined && hour > 12) return text;
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  return hasSeconds ? `${time}:${seconds}` : time;
}
