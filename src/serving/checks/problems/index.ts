import { answerProblems } from './answers.js';
import { bodyProblems } from './bodies.js';
import { headerProblems } from './headers.js';
import { staleProblems } from './stale.js';

/** The faults in the answers of a live host. */
export const verifyProblems = {
  ...answerProblems,
  ...headerProblems,
  ...bodyProblems,
  ...staleProblems,
};
