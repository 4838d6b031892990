/** The code that Node.js gives an error, such as `ENOENT`; nothing if it has none. The error may be of another realm. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What was thrown, an error or not, says. */
export function thrownMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Explanations of the most frequent error codes of the operating system. */
const systemErrors: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file is larger than this process may write',
};

/** What a frequent code of the operating system means; undefined for another error. */
export function systemReason(error: unknown): string | undefined {
  return systemErrors[errorCode(error) ?? ''];
}

/** What was thrown says, with the meaning of the operating system's code before it, if that is one of the frequent ones. */
export function systemMessage(error: unknown): string {
  const why = systemReason(error);
  return why === undefined ? thrownMessage(error) : `${why}: ${thrownMessage(error)}`;
}
