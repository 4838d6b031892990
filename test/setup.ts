import fc from 'fast-check';
import './same-bytes.js';
import { seed, tries } from './seed.js';

// Files share a process, so what one of them has set for its property tests is taken back before the next.
fc.configureGlobal({ seed, numRuns: tries(100) });
