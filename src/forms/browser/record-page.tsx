import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { capital } from '../../base/text/capital.js';
import type { FieldPath } from '../../model/location.js';
import { signOf } from '../../parts/pages/money.js';
import type {
  FieldProblem,
  Form,
  OpenRecord,
  RecordAddress,
  RecordValue,
  Saved,
} from '../records/contract.js';
import { pathInWords } from '../records/words.js';
import { listHash, recordHash, withdrawHash } from './addresses.js';
import { ChangedFields } from './changes.js';
import { EditedRecord } from './edited-record.js';
import { ObjectFields } from './form/fields.js';
import { type Editing, FormContext, focusField } from './form/form-context.js';
import { countsInWords, countsOf, Sign, severities } from './form/problems.js';
import { Times } from './form/times.js';
import { keepDraft, passDraft, takeKeptDraft } from './kept-draft.js';
import { type EditedPage, type ListOfBrand, listCrumb, Notice, Page, say, useAsked } from './page.js';
import { PublicView } from './public-view.js';
import { askServer } from './server.js';

interface RecordPageProps {
  readonly list: ListOfBrand;
  /** Undefined for a new record. */
  readonly at: RecordAddress | undefined;
  readonly field: FieldPath | undefined;
  /** YYYY-MM-DD */
  readonly today: string;
  /** Makes an address the present one without going there. */
  readonly moved: (hash: string) => void;
  readonly edit: (page: EditedPage) => void;
}

/** The form of one record. */
export function RecordPage(props: RecordPageProps) {
  const { list, at } = props;
  const form = useAsked('form', list.asked);
  const opened = useAsked('open', { ...list.asked, at });
  if (form.value === undefined || opened.value === undefined)
    return <Page title={capital(list.nouns[0])} errors={[form.error, opened.error]} isBusy />;
  return <RecordForm {...props} form={form.value} opened={opened.value} />;
}

/** Milliseconds after the last change before the record is checked. */
const pause = 300;

/** So many fields that changed in the file are shown. */
const mostFields = 6;

function RecordForm({
  list,
  at: asOpened,
  field: wanted,
  today,
  moved,
  edit,
  form,
  opened,
}: RecordPageProps & { readonly form: Form; readonly opened: OpenRecord }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const record = useMemo(() => new EditedRecord(list.asked, opened, form, askServer, () => redraw(0)), []);
  const [isShown, setShown] = useState(false);
  const place = useRef(asOpened);
  const [noun] = list.nouns;
  const { brand, collection } = list.asked;
  const hashOf = (to: RecordAddress) => recordHash(brand, collection, to);
  const { at, inFile, isCopy, isWriting, problems, isTried, isChanged, outcome, draft } = record;

  /** Opens all that is around a field, and moves the cursor there. */
  const show = (path: FieldPath) => {
    for (let length = 1; length <= path.length; length++) record.show(path.slice(0, length));
    focusField(path);
  };
  const save = (isAnyway = false) => {
    // What is being typed is put in order, as when it is left.
    document.activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
    void record.save(isAnyway);
  };
  const remove = () => {
    const what =
      inFile.others.length === 0
        ? `This ${noun} will be removed from ${at?.file}.`
        : `Only this record, ${inFile.when}, will be removed from ${at?.file}. The others of this ${noun} stay.`;
    if (confirm(`${what} You can undo that under Changes.`)) void record.remove();
  };
  /** A new record with the same values, but for what identifies it and when it is published. */
  const copyToNew = () => {
    const { Identification: _, SequenceNumber: __, from: ___, until: ____, ...values } = draft;
    const to = recordHash(brand, collection, undefined);
    passDraft(to, {
      draft: values,
      says: `This is a copy of ${titleOf(inFile.value, noun)}, with a number of its own. It is not saved yet.`,
    });
    location.hash = to;
  };

  useEffect(() => {
    edit({ isChanged: () => record.isChanged, save });
    const kept = takeKeptDraft();
    if (kept !== undefined) record.restore(kept);
    if (wanted !== undefined) show(wanted);
  }, []);
  useEffect(() => {
    if (outcome?.kind === 'saved') say('Saved.');
    if (outcome?.kind === 'said') say(outcome.text);
    if (outcome?.kind === 'removed') moved(listHash(brand, collection));
    if (inFile.at === undefined || JSON.stringify(inFile.at) === JSON.stringify(place.current)) return;
    place.current = inFile.at;
    moved(hashOf(inFile.at));
  }, [inFile, outcome]);
  useEffect(() => {
    keepDraft(record.kept);
    if (!record.isChanged) return undefined;
    record.typed();
    const timer = setTimeout(() => record.judge(), pause);
    return () => clearTimeout(timer);
  }, [draft]);

  const title = isCopy
    ? `${titleOf(draft, noun)}: a copy`
    : inFile.at === undefined
      ? `New ${noun}`
      : titleOf(inFile.value, noun);
  const crumbs = [list.name, listCrumb(list)];
  if (outcome?.kind === 'removed')
    return (
      <Page title={title} crumbs={crumbs}>
        <SavedNotice saved={outcome.saved} list={list} isChanged={false} />
      </Page>
    );
  const { SupportedCurrencies: currencies } = draft;
  const editing: Editing = {
    state: record,
    today,
    currency:
      Array.isArray(currencies) && currencies.length === 1 ? signOf(String(currencies[0])) : form.currency,
    isNew: opened.at === undefined,
  };
  const where = isCopy
    ? 'It will be written right after the record that it is of.'
    : at === undefined
      ? `It will be written to ${opened.goesTo}.`
      : at.file;
  return (
    <Page title={title} crumbs={crumbs}>
      <div class="row tools">
        <span class="hint">{`${where} · ${form.version}`}</span>
        {at !== undefined && list.isSold && (
          <a class="button secondary small" href={withdrawHash(brand, collection, at)}>
            Withdraw from sale
          </a>
        )}
        {at !== undefined && list.takesMore && (
          <button type="button" class="secondary small" onClick={copyToNew}>
            {`Copy to a new ${noun}`}
          </button>
        )}
        <button
          type="button"
          class="secondary small"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          Show the public page
        </button>
      </div>
      {isTried && <Summary problems={problems} record={draft} show={show} />}
      <FormContext.Provider value={editing}>
        <div class={isShown ? 'beside' : ''}>
          {isShown && <PublicView asked={{ ...list.asked, value: draft, at: inFile.at }} show={show} />}
          <div class="form">
            <ObjectFields fields={form.fields} path={[]} />
            <Times
              fields={form.times}
              record={record}
              noun={noun}
              ends={list.isPlace ? 'Close after a day …' : 'Publish until …'}
              hashOf={hashOf}
            />
          </div>
        </div>
      </FormContext.Provider>
      <div class="bar">
        <News record={record} title={titleOf(inFile.value, noun)} />
        {outcome?.kind === 'saved' && <SavedNotice saved={outcome.saved} list={list} isChanged={isChanged} />}
        {outcome !== undefined && 'text' in outcome && (
          <Notice
            {...(outcome.kind !== 'said' && { kind: 'bad' as const, isOutcome: true })}
            key={outcome.text}
          >
            {outcome.text}
            {outcome.kind === 'doubted' && (
              <>
                {' Nothing is saved yet. '}
                <button type="button" class="secondary small" onClick={() => save(true)}>
                  Save it as it is
                </button>
              </>
            )}
          </Notice>
        )}
        <div class="row">
          <button
            type="button"
            disabled={isWriting || (!isChanged && at !== undefined)}
            onClick={() => save()}
          >
            Save
          </button>
          {isChanged && (
            <button type="button" class="secondary" disabled={isWriting} onClick={() => record.undo()}>
              {isCopy ? 'Give up the copy' : 'Undo all changes'}
            </button>
          )}
          <span class="hint" role="status">
            {isWriting ? 'Saving …' : isChanged ? 'Not saved yet.' : ''}
          </span>
          {at !== undefined && (
            <button type="button" class="secondary" disabled={isWriting} onClick={remove}>
              {`Remove this ${noun}`}
            </button>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The name of a record, or else its number. */
function titleOf(record: RecordValue, noun: string): string {
  const names = [record['Name'], record['Identification']];
  return String(names.find((value) => typeof value === 'string' && value !== '') ?? capital(noun));
}

/** All problems as links to their fields, the worst first. */
function Summary({
  problems,
  record,
  show,
}: {
  readonly problems: readonly FieldProblem[];
  readonly record: RecordValue;
  readonly show: (path: FieldPath) => void;
}) {
  if (problems.length === 0) return null;
  const counts = countsOf(problems);
  const rank = ({ severity }: FieldProblem) => severities.findIndex((kind) => kind.severity === severity);
  return (
    <section class={counts.error === 0 ? 'notice' : 'notice bad'}>
      <details open={counts.error > 0}>
        <summary>{`${counts.error === 0 ? 'Worth a look: ' : 'To correct: '}${countsInWords(counts)}`}</summary>
        <ul class="plain problems">
          {problems
            .toSorted((one, other) => rank(one) - rank(other))
            .map(({ severity, field, message }) => (
              <li class={`is-${severity}`}>
                <Sign severity={severity} />
                {field.length === 0 ? (
                  capital(message)
                ) : (
                  <button type="button" class="link" onClick={() => show(field)}>
                    {`${pathInWords(field, record)}: ${message}`}
                  </button>
                )}
              </li>
            ))}
        </ul>
      </details>
    </section>
  );
}

/** What somebody else has changed in the record meanwhile, with both values. */
function News({ record, title }: { readonly record: EditedRecord; readonly title: string }) {
  const { news } = record;
  if (news === undefined) return null;
  return (
    <Notice isOutcome>
      <p>
        <b>{`${title} has changed in its file since you opened it:`}</b>
      </p>
      <ChangedFields fields={news.fields.slice(0, mostFields)} count={news.fields.length} />
      <p>
        What you have changed as well stays as you have it.{' '}
        <button type="button" class="small" onClick={() => record.takeIn()}>
          Take it in, and keep my changes
        </button>
      </p>
    </Notice>
  );
}

function SavedNotice({
  saved: { files, record },
  list,
  isChanged,
}: {
  readonly saved: Saved;
  readonly list: ListOfBrand;
  readonly isChanged: boolean;
}) {
  const { brand, collection } = list.asked;
  return (
    <Notice kind="good">
      <b>
        {files.length === 0
          ? 'The file is so already.'
          : `${record === undefined ? 'Removed from' : 'Saved to'} ${files[0]}.`}
      </b>{' '}
      <a href={listHash(brand, collection)}>Back to the list</a> · <a href="#/changes">Undo</a>
      {isChanged && <p>What you typed while it was being saved is not saved yet.</p>}
    </Notice>
  );
}
