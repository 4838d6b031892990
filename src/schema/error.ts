import { object, text } from './types.js';

/** The body of every error answer (interface 7). The status is a text (interface 7.1). */
export const errorSchema = object({
  status: text(),
  title: text(),
  description: text(),
});
