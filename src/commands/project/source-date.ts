import { CommandFailure } from '../cli/failure.js';

/**
 * The time that SOURCE_DATE_EPOCH names, in epoch milliseconds; undefined if it isn't set.
 * @throws CommandFailure if it is not a number of seconds
 */
export function sourceDate(): number | undefined {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH === undefined) return undefined;
  if (!/^\d{1,12}$/.test(SOURCE_DATE_EPOCH)) {
    throw new CommandFailure(`SOURCE_DATE_EPOCH is not a number of seconds: ${SOURCE_DATE_EPOCH}`);
  }
  return Number(SOURCE_DATE_EPOCH) * 1000;
}
