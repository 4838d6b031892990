import { documentProblems } from './any-format.js';
import { fileProblems } from './files.js';
import { jsonProblems } from './json.js';
import { rootFileProblems } from './root-files.js';
import { yamlProblems } from './yaml.js';

/** What can be wrong with content files: how they are named, saved and written. */
export const contentProblems = {
  ...fileProblems,
  ...rootFileProblems,
  ...documentProblems,
  ...yamlProblems,
  ...jsonProblems,
};
