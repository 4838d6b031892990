import type fs from 'node:fs';

/**
 * What reading content asks of a file system: the part of `node:fs` that it uses. The callback functions and
 * `readdirSync` are there for globby.
 */
export type FileSystem = Pick<
  typeof fs,
  | 'accessSync'
  | 'existsSync'
  | 'lstat'
  | 'lstatSync'
  | 'readFileSync'
  | 'readdir'
  | 'readdirSync'
  | 'readlinkSync'
  | 'realpathSync'
  | 'stat'
  | 'statSync'
>;
