import { Html, html, published } from '../../base/markup/html.js';
import { capital } from '../../base/text/capital.js';
import { datedTexts, type StateTerms, type TermsSpan } from './product.js';
import { isRateQuestion, type Question } from './product-terms.js';
import { daysAttributes } from './sale-groups.js';
import type { TermGroup, TermLine } from './term-lines.js';
import type { Texts } from './texts.js';

/** As many characters of notes can be read at a glance. */
const fewNotes = 100;

/** What the terms of all days say to a question, each with its days; nothing where none says anything. */
export function datedAnswer(question: Question, spans: readonly TermsSpan[], texts: Texts): Html | false {
  return dated(spans, (stages) => stagedAnswer(question, stages, texts), texts);
}

/**
 * The stages of an offer by their lengths, days and notes. One without any of them has nothing to say.
 * @param foldsNotes whether the notes of one stage, which tell it from no other, are folded
 */
export function datedStages(spans: readonly TermsSpan[], texts: Texts, foldsNotes = false): Html | false {
  return dated(
    spans,
    (stages) => {
      const [only, ...others] = stages;
      if (only === undefined) return false;
      const isPlain = stageHead(only, texts) === '' && only.notes.length === 0;
      if (others.length === 0 && isPlain) return false;
      const notes = only.notes.join(' ');
      if (foldsNotes && others.length === 0 && notes.length > fewNotes)
        return html`<details class="stages"><summary>${stageHead(only, texts) || texts.compare.notes}</summary><span class="quiet">${published(notes)}</span></details>`;
      return html`<ul class="stages plain tight">${stages.map((stage) => html`<li>${stageLine(stage, texts)}</li>`)}</ul>`;
    },
    texts,
    () => false,
  );
}

/** `Then for 12 months, offered until 11 January 2027: its notes`. */
export function stageLine(stage: StateTerms, texts: Texts): Html {
  const head = stageHead(stage, texts, stage.notes.length === 0);
  const notes = stage.notes.join(' ');
  if (head === '') return html`<span class="quiet">${published(notes)}</span>`;
  return html`${published(head)}${notes !== '' && html`<span class="quiet">: ${published(notes)}</span>`}`;
}

/** The values of all days in their order. Those that don't change are there once. */
function dated(
  spans: readonly TermsSpan[],
  write: (stages: readonly StateTerms[]) => Html | false,
  texts: Texts,
  /** What is there on days that have no value, while others have. */
  none: () => Html | false = () => html`<p class="none">${texts.stages.none}</p>`,
): Html | false {
  const answers = datedTexts(spans, ({ stages }) => {
    const answer = write(stages);
    return answer === false ? '' : answer.text;
  });
  const [only, ...others] = answers;
  const answerOf = (text: string) => text !== '' && new Html(text);
  if (only === undefined || others.length === 0) return only !== undefined && answerOf(only.text);
  return html`${answers.map(({ from, until, text }) => {
    const shown = answerOf(text) || none();
    return (
      shown !== false &&
      html`<div${daysAttributes(from, until)}>${
        from !== undefined && html`<p class="when">${texts.stages.on(texts.date(from))}</p>`
      }${shown}</div>`
    );
  })}`;
}

/** What the stages of one day say to a question. */
export function stagedAnswer(question: Question, stages: readonly StateTerms[], texts: Texts): Html | false {
  const all = stages.map(({ terms }) => terms.get(question) ?? []);
  const [first = [], ...others] = all;
  const isAlike = others.every(
    (groups) => JSON.stringify(shapeOf(groups)) === JSON.stringify(shapeOf(first)),
  );
  if (all.every((groups) => groups.length === 0)) return false;
  if (isAlike) return groupsHtml(question, first, all, stages, texts);
  return html`<div class="blocks">${stages.map((stage, at) => {
    const groups = all[at] ?? [];
    return html`<div><p class="stage">${published(stageHead(stage, texts) || (stage.notes[0] ?? ''))}</p>${
      groups.length === 0
        ? html`<p class="none">${texts.stages.none}</p>`
        : groupsHtml(question, groups, [groups], [stage], texts)
    }</div>`;
  })}</div>`;
}

/** What has to be the same in all stages for their values to be beside each other. */
function shapeOf(groups: readonly TermGroup[]): unknown {
  return groups.map(({ title, lines, method, marks, remarks }) => [
    title,
    method,
    marks,
    remarks,
    lines.map(({ about, quote }) => [about, quote]),
  ]);
}

/** @param all the same groups of each stage */
function groupsHtml(
  question: Question,
  groups: readonly TermGroup[],
  all: readonly (readonly TermGroup[])[],
  stages: readonly StateTerms[],
  texts: Texts,
): Html {
  const isRate = isRateQuestion(question);
  return html`${groups.map(({ title, lines, method, marks = [], remarks = [] }, group) => {
    const { compare } = texts;
    const isOffer = isRate && stages[0]?.state.kind === 'Promotional';
    const tags = [...marks.map((mark) => compare.marks[mark]), ...(isOffer ? [compare.marks.offer] : [])];
    const list = html`${(title !== '' || tags.length > 0) && html`<p class="set">${published(title)}${tags.map((tag) => html` <span class="tag">${tag}</span>`)}</p>`}<ul class="${isRate ? 'tiers' : 'fees'}">${lines.map(
      (line, at) =>
        html`<li${tierAttributes(line)}>${lineHtml(
          line,
          all.flatMap((same) => same[group]?.lines[at] ?? []),
          stages,
          texts,
        )}`,
    )}</ul>${remarks.map((remark) => html`<p class="why">${published(remark)}</p>`)}`;
    if (!isRate) return list;
    return html`<div class="rates" data-rates="${question}"${method !== undefined && html` data-method="${method}"`}>${list}</div>`;
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
  texts: Texts,
): Html {
  const [first] = values;
  const isSame = values.every(({ value, note }) => value === first?.value && note === first.note);
  const shown = isSame ? values.slice(0, 1) : values;
  return html`<span>${shown.map((line, at) => {
    const stage = isSame ? undefined : stages[at];
    return html`${stage && joint(stage, texts)}<b>${published(line.value)}</b>${
      line.note !== '' && html` ${published(line.note)}`
    }${stage && tail(stage, texts)}`;
  })}</span>${about !== '' && html` <span class="about">${published(about)}</span>`}${
    quote !== undefined && html` <q>${published(quote)}</q>`
  }`;
}

/** Between the value of a stage and that of the one before it. */
function joint({ relation }: StateTerms, { stages }: Texts): string {
  return relation === 'first' ? '' : stages.joints[relation];
}

function tail(stage: StateTerms, texts: Texts): Html | false {
  const words = facts(stage, texts, { hasLabel: true, hasDays: stage.state.tenure === undefined }).join(', ');
  return words !== '' && html` ${published(words)}`;
}

/** A stage in words, as a heading; empty for usual terms without anything else. */
export function stageHead(stage: StateTerms, texts: Texts, hasLabel = true): string {
  const lead = stage.relation === 'first' ? '' : texts.stages.leads[stage.relation];
  const words = facts(stage, texts, { hasLabel, hasDays: true }).join(', ');
  return capital([lead, words].filter((part) => part !== '').join(' '));
}

function facts(
  { state, among, notes }: StateTerms,
  { stages, compare, date }: Texts,
  { hasLabel, hasDays }: { readonly hasLabel: boolean; readonly hasDays: boolean },
): string[] {
  const { tenure, kind, first, last, identification } = state;
  const isOffer = kind === 'Promotional';
  const label = notes[0] ?? identification;
  return [
    ...(tenure === undefined ? [] : [stages.for(compare.length(String(tenure.length), tenure.period))]),
    ...(isOffer && tenure === undefined && last === undefined ? [stages.offer] : []),
    ...(among === 'choice' && hasLabel && label !== undefined ? [`(${label})`] : []),
    ...(among === 'conflict' && first !== undefined ? [stages.from(date(first))] : []),
    ...(hasDays && isOffer && last !== undefined ? [stages.offeredUntil(date(last))] : []),
  ];
}
