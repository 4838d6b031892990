import { posix } from 'node:path';

/** The line of a file of rules from which an error came, if the engine says so. */
export function errorLine(file: string, error: unknown): number | undefined {
  const stack = error instanceof Error ? String(error.stack) : '';
  for (const after of stack.split(encodeURI(posix.basename(file))).slice(1)) {
    const [, line] = /^(?:\?[\d.]+)?:(\d+)/.exec(after) ?? [];
    if (line !== undefined) return Number(line);
  }
  return undefined;
}

/** An error as people know it: `TypeError: x is not a function`. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const points = [...text.split('\n', 1)[0]!];
  return points.length > 200 ? `${points.slice(0, 200).join('')}…` : points.join('');
}
