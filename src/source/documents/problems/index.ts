import { documentProblems } from './any-format.js';
import { fileProblems } from './files.js';
import { jsonProblems } from './json.js';
import { yamlProblems } from './yaml.js';

/** What can be wrong with content files: how they are named, saved and written. */
export const contentProblems = { ...fileProblems, ...documentProblems, ...yamlProblems, ...jsonProblems };
