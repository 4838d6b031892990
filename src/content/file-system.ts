import type fs from 'node:fs';

/** What reading content asks of a file system: the part of `node:fs` that it uses. */
export type FileSystem = Pick<
  typeof fs,
  | 'accessSync'
  | 'existsSync'
  | 'lstatSync'
  | 'readFileSync'
  | 'readdirSync'
  | 'readlinkSync'
  | 'realpathSync'
  | 'statSync'
>;
