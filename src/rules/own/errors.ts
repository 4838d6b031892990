/** The address of a file of rules, which the engine shows for what is thrown there. */
export function addressOfModule(file: string, source: string): string {
  return `data:text/javascript;base64,${Buffer.from(source).toString('base64')}#${encodeURIComponent(file)}`;
}

/** The file of rules and the line from which an error came, if the engine says so. */
export function errorPlace(error: unknown): { readonly file: string; readonly line: number } | undefined {
  try {
    const stack = error instanceof Error ? String(error.stack) : '';
    const [, file, line] = /data:text\/javascript;base64,[\w+/=]*#([^\s:]*):(\d+)/.exec(stack) ?? [];
    return file === undefined ? undefined : { file: decodeURIComponent(file), line: Number(line) };
  } catch {
    // Its own texts throw.
    return undefined;
  }
}

/** An error as people know it: `TypeError: x is not a function`. */
export function errorText(error: unknown): string {
  let text = 'something that is not an error';
  try {
    text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    // Its own texts throw: there is nothing better to say.
  }
  const plain = text.replaceAll(/data:text\/javascript\S*?(?=['"\s]|$)/g, 'opendata-press');
  const [line = ''] = plain.split('\n', 1);
  const points = [...line];
  return points.length > 200 ? `${points.slice(0, 200).join('')}…` : points.join('');
}

/** `instanceof` for what a rule threw, which can be anything, also a proxy that throws when it is asked. */
export function isA<T>(error: unknown, kind: abstract new (...args: never[]) => T): error is T {
  try {
    return error instanceof kind;
  } catch {
    return false;
  }
}
