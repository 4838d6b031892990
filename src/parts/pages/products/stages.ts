import { capital } from '../../../base/text/capital.js';
import { shortened } from '../../../model/message.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { Html, html, published } from '../html.js';
import type { StateTerms, TermsSpan } from './product.js';
import { isRateQuestion, type Question } from './terms/questions.js';
import type { TermGroup, TermLine } from './terms/term-lines.js';
import { lengthText } from './terms/texts.js';

/** As many characters of notes can be read at a glance. */
const fewNotes = 120;

/** What the terms of all days say to a question, each with its days; false where none says anything. */
export function datedAnswer(question: Question, spans: readonly TermsSpan[]): Html | false {
  return dated(spans, (stages) => stagedAnswer(question, stages), html`<p class="none">Not stated</p>`);
}

/**
 * The stages of an offer by their lengths, days and notes. One without any of them has nothing to say.
 * @param isShort whether long notes are cut, as beside other products
 */
export function datedStages(spans: readonly TermsSpan[], isShort = false): Html | false {
  return dated(
    spans,
    (stages) => {
      const [only, ...others] = stages;
      const isPlain = only !== undefined && stageHead(only) === '' && only.notes.length === 0;
      if (only === undefined || (others.length === 0 && isPlain)) return false;
      return html`<ul class="stages plain">${stages.map((stage) => html`<li>${stageLine(stage, isShort)}</li>`)}</ul>`;
    },
    false,
  );
}

/** `Then for 12 months, offered until 11 January 2027: its notes`. */
function stageLine(stage: StateTerms, isShort = false): Html {
  const head = stageHead(stage, stage.notes.length === 0);
  const notes = shortened(stage.notes.join(' '), isShort ? fewNotes : Number.POSITIVE_INFINITY);
  if (head === '') return html`<span class="quiet">${published(notes)}</span>`;
  return html`${published(head)}${notes !== '' && html`<span class="quiet">: ${published(notes)}</span>`}`;
}

/**
 * The values of all days in their order. Those that don't change are there once.
 * @param none what is there on days that have no value, while others have
 */
function dated(
  spans: readonly TermsSpan[],
  write: (stages: readonly StateTerms[]) => Html | false,
  none: Html | false,
): Html | false {
  const all = spans.map(({ from, stages }) => {
    const answer = write(stages);
    return { from, text: answer === false ? '' : answer.text };
  });
  const answers = all.filter(({ text }, at) => at === 0 || text !== all[at - 1]!.text);
  if (answers.every(({ text }) => text === '')) return false;
  if (answers.length === 1) return new Html(answers[0]!.text);
  return html`${answers.map(({ from, text }) => {
    const shown = text === '' ? none : new Html(text);
    return (
      shown !== false &&
      html`<div class="dated">${from !== undefined && html`<p class="when">From ${dayInWords(from)}:</p>`}${shown}</div>`
    );
  })}`;
}

/** What the stages of one day say to a question. */
export function stagedAnswer(question: Question, stages: readonly StateTerms[]): Html | false {
  const all = stages.map(({ terms }) => terms.get(question) ?? []);
  const [first = [], ...others] = all;
  if (all.every((groups) => groups.length === 0)) return false;
  const shape = JSON.stringify(shapeOf(first));
  if (others.every((groups) => JSON.stringify(shapeOf(groups)) === shape))
    return groupsHtml(question, first, all, stages);
  return html`<div class="blocks">${stages.map((stage, at) => {
    const groups = all[at] ?? [];
    return html`<div><p class="stage">${published(stageHead(stage) || (stage.notes[0] ?? ''))}</p>${
      groups.length === 0
        ? html`<p class="none">Not stated</p>`
        : groupsHtml(question, groups, [groups], [stage])
    }</div>`;
  })}</div>`;
}

/** What has to be the same in all stages for their values to be beside each other. */
function shapeOf(groups: readonly TermGroup[]): unknown {
  return groups.map(({ lines, ...group }) => [group, lines.map(({ about, quote }) => [about, quote])]);
}

/** @param all the same groups of each stage */
function groupsHtml(
  question: Question,
  groups: readonly TermGroup[],
  all: readonly (readonly TermGroup[])[],
  stages: readonly StateTerms[],
): Html {
  const isRate = isRateQuestion(question);
  const isOffer = isRate && stages[0]?.state.kind === 'Promotional';
  return html`${groups.map(({ title, lines, method, tags = [], remarks = [] }, group) => {
    const marks = [...tags, ...(isOffer ? ['An offer for a time'] : [])];
    const list = html`${(title !== '' || marks.length > 0) && html`<p class="set">${published(title)}${marks.map((tag) => html` <span class="tag">${tag}</span>`)}</p>`}<ul class="${isRate ? 'tiers' : 'fees'}">${lines.map(
      (line, at) =>
        html`<li${tierAttributes(line)}>${lineHtml(
          line,
          all.flatMap((same) => same[group]?.lines[at] ?? []),
          stages,
        )}`,
    )}</ul>${remarks.map((remark) => html`<p class="why">${published(remark)}</p>`)}`;
    if (!isRate) return list;
    return html`<div class="rates"${method !== undefined && html` data-method="${method}"`}>${list}</div>`;
  })}`;
}

/** What a script looks amounts up in. */
function tierAttributes({ tier, monthly }: TermLine): Html | false {
  if (tier !== undefined)
    return html` data-lo="${tier.from}"${tier.to !== '' && html` data-hi="${tier.to}"`} data-rate="${tier.rate}"`;
  return monthly !== undefined && html` data-monthly="${monthly}"`;
}

/** A line with its value in each stage, once if they are equal. */
function lineHtml(
  { about, quote }: TermLine,
  values: readonly TermLine[],
  stages: readonly StateTerms[],
): Html {
  const [first] = values;
  const isSame = values.every(({ value, note }) => value === first?.value && note === first.note);
  const shown = isSame ? values.slice(0, 1) : values;
  return html`<span>${shown.map((line, at) => {
    const stage = isSame ? undefined : stages[at];
    const tail = stage === undefined ? '' : factsOf(stage, stage.state.tenure === undefined).join(', ');
    return html`${stage !== undefined && joints[stage.relation][0]}<b>${published(line.value)}</b>${
      line.note !== '' && html` ${published(line.note)}`
    }${tail !== '' && html` ${published(tail)}`}`;
  })}</span>${about !== '' && html` <span class="about">${published(about)}</span>`}${
    quote !== undefined && html` <q>${published(quote)}</q>`
  }`;
}

/** The words between the value of a stage and that of the one before it, and those at the start of a stage. */
const joints: Readonly<Record<StateTerms['relation'], readonly [between: string, start: string]>> = {
  first: ['', ''],
  after: [', then ', 'then'],
  usual: [', then ', 'then usual terms'],
  beside: [', usually ', 'usual terms'],
  or: [' or ', 'or'],
  and: [' and ', 'and'],
};

/** A stage in words, as a heading; empty for usual terms without anything else. */
export function stageHead(stage: StateTerms, hasLabel = true): string {
  const [, lead] = joints[stage.relation];
  const words = factsOf(stage, true, hasLabel).join(', ');
  return capital([lead, words].filter((part) => part !== '').join(' '));
}

/** Only words that are true of every such stage: they say when something is marketed, not what is in force (D48). */
function factsOf({ state, among, notes }: StateTerms, hasDays: boolean, hasLabel = true): string[] {
  const { tenure, kind, first, last, identification } = state;
  const isOffer = kind === 'Promotional';
  const label = notes[0] ?? identification;
  return [
    ...(tenure === undefined ? [] : [`for ${lengthText(String(tenure.length), tenure.period)}`]),
    ...(isOffer && tenure === undefined && last === undefined ? ['as an offer'] : []),
    ...(among === 'choice' && hasLabel && label !== undefined ? [`(${label})`] : []),
    ...(among === 'conflict' && first !== undefined ? [`from ${dayInWords(first)}`] : []),
    ...(hasDays && isOffer && last !== undefined ? [`offered until ${dayInWords(last)}`] : []),
  ];
}
