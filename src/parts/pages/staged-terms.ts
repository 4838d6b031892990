import { type Html, html, published } from '../../base/markup/html.js';
import { capital } from '../../base/text/capital.js';
import type { StateTerms, TermsSpan } from './product.js';
import type { Question, TermGroup, TermLine } from './product-terms.js';
import type { Texts } from './texts.js';

/** Questions that have many lines, which are folded. */
const isFolded: Readonly<Partial<Record<Question, true>>> = { fees: true, caps: true };

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
  const values: {
    readonly from: string | undefined;
    until: string | undefined;
    readonly text: Html | false;
  }[] = [];
  for (const { from, until, stages } of spans) {
    const text = write(stages);
    const last = values.at(-1);
    if (last !== undefined && textOfAnswer(last.text) === textOfAnswer(text)) last.until = until;
    else values.push({ from, until, text });
  }
  const [only, ...others] = values;
  if (only === undefined || others.length === 0) return only?.text ?? false;
  return html`${values.map(({ from, until, text }) => {
    const shown = text === false ? none() : text;
    return (
      shown !== false &&
      html`<div${from !== undefined && html` data-from="${from}"`}${until !== undefined && html` data-until="${until}"`}>${
        from !== undefined && html`<p class="when">${texts.stages.on(texts.date(from))}</p>`
      }${shown}</div>`
    );
  })}`;
}

function textOfAnswer(answer: Html | false): string {
  return answer === false ? '' : answer.text;
}

/** What the stages of one day say to a question. */
export function stagedAnswer(question: Question, stages: readonly StateTerms[], texts: Texts): Html | false {
  const all = stages.map(({ terms }) => terms.get(question) ?? []);
  const [first = [], ...others] = all;
  const isAlike = others.every(
    (groups) => JSON.stringify(shapeOf(groups)) === JSON.stringify(shapeOf(first)),
  );
  if (all.every((groups) => groups.length === 0)) return false;
  const count = Math.max(...all.map((groups) => groups.reduce((sum, { lines }) => sum + lines.length, 0)));
  const shown = isAlike
    ? groupsHtml(first, (line, group, at) => lineHtml(line, valuesOf(all, group, at), stages, texts))
    : html`<div class="blocks">${stages.map((stage, at) => html`<div><p class="stage">${published(stageHead(stage, texts) || (stage.notes[0] ?? ''))}</p>${blockOf(all[at] ?? [], texts)}</div>`)}</div>`;
  return isFolded[question] === true
    ? html`<details><summary>${texts.compare.count(count)}</summary>${shown}</details>`
    : shown;
}

function blockOf(groups: readonly TermGroup[], texts: Texts): Html {
  if (groups.length === 0) return html`<p class="none">${texts.stages.none}</p>`;
  return groupsHtml(groups, (line) => lineHtml(line, [line], [], texts));
}

/** What has to be the same in all stages for their values to be beside each other. */
function shapeOf(groups: readonly TermGroup[]): unknown {
  return groups.map(({ title, lines }) => [title, lines.map(({ about }) => about)]);
}

function valuesOf(all: readonly (readonly TermGroup[])[], group: number, at: number): readonly TermLine[] {
  return all.flatMap((groups) => groups[group]?.lines[at] ?? []);
}

function groupsHtml(
  groups: readonly TermGroup[],
  write: (line: TermLine, group: number, at: number) => Html,
): Html {
  return html`${groups.map(
    ({ title, lines }, group) =>
      html`${title !== '' && html`<p class="set">${published(title)}</p>`}<ul class="plain tight">${lines.map(
        (line, at) => html`<li>${write(line, group, at)}</li>`,
      )}</ul>`,
  )}`;
}

/** A line with its value in each stage, once if they are equal. */
function lineHtml(
  { about }: TermLine,
  values: readonly TermLine[],
  stages: readonly StateTerms[],
  texts: Texts,
): Html {
  const [first] = values;
  const isSame = values.every(({ value, note }) => value === first?.value && note === first.note);
  const shown = isSame ? values.slice(0, 1) : values;
  return html`${shown.map((line, at) => {
    const stage = isSame ? undefined : stages[at];
    return html`${stage && joint(stage, texts)}<b>${published(line.value)}</b>${
      line.note !== '' && html` <span class="quiet">${published(line.note)}</span>`
    }${stage && tail(stage, texts)}`;
  })}${about !== '' && html` <span class="about">${published(about)}</span>`}`;
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
