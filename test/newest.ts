import { type Version, versions } from '../src/model/version.js';

/** The newest version of the interface, for tests that mean it whatever its number is. */
export const newest: Version = versions.at(-1)!;
