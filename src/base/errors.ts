/** The code that Node.js gives an error, such as `ENOENT`; nothing if it has none. The error may be of another realm. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What was thrown, an error or not, says. */
export function thrownMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
