import type { PlainObject } from '../../src/base/json/plain-object.js';
import { productOf } from '../../src/parts/pages/products/product.js';
import { datedAnswer } from '../../src/parts/pages/products/stages.js';
import { productWords } from '../../src/parts/pages/products/terms/product-words.js';
import { type Question, questions } from '../../src/parts/pages/products/terms/questions.js';

const names = { PCAFeeType: { ATMAbroadNetworkDebit: 'ATMAbroadOneDebit' } };
export const words = productWords(
  { collection: 'personal-current-accounts', version: 'v2.2' },
  { names, currency: 'GBP' },
);

/** A current account as it is published, and as pages know it. */
export function product(record: object, day = '2026-11-23', isNotOnSale = false) {
  const published: PlainObject = JSON.parse(JSON.stringify(record));
  return productOf(words, published, day, isNotOnSale);
}

/** A text of a page as it is read: a line for each element that begins one. */
export function linesOf(html: { readonly text: string } | false): string[] {
  if (html === false) return [];
  return html.text
    .replace(/<(?=li|p|div|summary)/g, '\n<')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** What is said to each question, as it is read. */
export function answers(record: object, day?: string): Partial<Record<Question, string[]>> {
  const { spans } = product(record, day);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const lines = linesOf(datedAnswer(question, spans));
      return lines.length === 0 ? [] : [[question, lines]];
    }),
  );
}
