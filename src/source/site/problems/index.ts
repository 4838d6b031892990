import { acceptedProblems } from './accepted.js';
import { auditProblems } from './audit.js';
import { policyProblems } from './policy.js';
import { publicSchemasProblems } from './public-schemas.js';
import { settingsProblems } from './settings.js';

/** The problems of the publication's settings, of accepted problems and changes, and of verdicts. */
export const siteProblems = {
  ...settingsProblems,
  ...publicSchemasProblems,
  ...policyProblems,
  ...acceptedProblems,
  ...auditProblems,
};
