/** What stands between two cells, by the name that a mapping gives it. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

export type Delimiter = keyof typeof delimiters;

export const delimiterNames = Object.keys(delimiters) as Delimiter[];

/** Lines looked at: a title above the header may have none of it. */
const looked = 20;

/** The delimiter that stands most often outside quotes in the first lines; a comma where none does. */
export function delimiterOf(text: string): Delimiter {
  const start = text.split(/\r\n|\n|\r/, looked).join('\n');
  const unquoted = start.replace(/"(?:[^"]|"")*"/g, '');
  let best: Delimiter = 'comma';
  let most = 0;
  for (const name of delimiterNames) {
    const count = unquoted.split(delimiters[name]).length - 1;
    if (count > most) {
      best = name;
      most = count;
    }
  }
  return best;
}
