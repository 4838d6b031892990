import { acceptedProblems } from './accepted.js';
import { policyProblems } from './policy.js';
import { publicSchemasProblems } from './public-schemas.js';
import { settingsProblems } from './settings.js';

/** The problems of the publication's settings, and of accepted problems and changes. */
export const siteProblems = {
  ...settingsProblems,
  ...publicSchemasProblems,
  ...policyProblems,
  ...acceptedProblems,
};
