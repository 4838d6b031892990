import { alternatives, counted, didYouMean, quoted, type WordsOf } from './wording.js';
