import { dayAfter, dayInWords } from '../../../model/time/calendar.js';
import { type Html, html } from '../html.js';
import type { Product } from './product.js';
import { datedAnswer } from './stages.js';
import type { Question } from './terms/questions.js';

/** Whether the terms of any day say something to a question. */
export function isAnswered(question: Question, { spans }: Product): boolean {
  return spans.some(({ stages }) => stages.some(({ terms }) => terms.has(question)));
}

/** The answer of a product, or that there is none. None of it means that something is free. */
export function answerOrNone(question: Question, { spans }: Product): Html {
  const answer = datedAnswer(question, spans);
  return answer === false ? html`<span class="none">Not published</span>` : answer;
}

/** Where a script puts the amount to look up, the order and the columns. */
export function controls(currency: string): Html {
  return html`<div id="controls" class="needs-script" data-currency="${currency}"></div>
`;
}

/**
 * For which day the terms of a page are, and when they change next: a page that a missed build leaves standing says nothing
 * false. What depends on no day has none.
 * @param published the day on which the data was published last
 */
export function dayOfTerms(products: readonly Product[], published: string): Html {
  const day = [published, ...products.map(({ since }) => since)].sort().at(-1)!;
  const ends = products.flatMap(({ spans: [present] }) => present?.until ?? []).sort();
  const next = ends[0] === undefined ? undefined : dayAfter(ends[0]);
  return html`<p class="quiet">As published for ${dayInWords(day)}.${next !== undefined && ` The next change that is announced is on ${dayInWords(next)}.`}</p>
`;
}
