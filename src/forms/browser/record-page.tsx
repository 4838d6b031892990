import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import type { FieldPath } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { signOf } from '../../parts/pages/money.js';
import type {
  BrandOverview,
  CollectionOverview,
  FieldProblem,
  Form,
  OpenRecord,
  RecordAddress,
  RecordValue,
  Saved,
} from '../records/contract.js';
import { pathInWords } from '../records/words.js';
import { listHash, recordHash } from './addresses.js';
import { ChangedFields, ChangedFiles } from './changes.js';
import { EditedRecord, type RecordNow } from './edited-record.js';
import { ObjectFields } from './fields.js';
import { type Editing, FormContext, focusField } from './form-context.js';
import { JobLinks } from './job-links.js';
import { keepDraft, takeKeptDraft } from './kept-draft.js';
import { Dialog, type EditedPage, listCrumb, Notice, Page, say, useAsked } from './page.js';
import { countsInWords, countsOf, Sign, severities } from './problems.js';
import { PublicView } from './public-view.js';
import { askServer } from './server.js';
import { Times } from './times.js';

interface RecordPageProps {
  readonly brand: BrandOverview;
  readonly of: CollectionOverview;
  /** Undefined for a new record. */
  readonly at: RecordAddress | undefined;
  /** The record that a new one has the values of. */
  readonly copied: RecordAddress | undefined;
  readonly field: FieldPath | undefined;
  /** Makes an address the present one without going there. */
  readonly moved: (hash: string) => void;
  readonly edit: (page: EditedPage) => void;
}

/** The form of one record. */
export function RecordPage(props: RecordPageProps) {
  const { brand, of, at, copied } = props;
  const { collection, nouns } = of;
  const list = { brand: brand.folder, collection };
  const form = useAsked('form', list);
  const opened = useAsked('open', { ...list, at, copied });
  if (form.value === undefined || opened.value === undefined)
    return <Page title={capital(nouns[0])} errors={[form.error, opened.error]} isBusy />;
  return <RecordForm {...props} form={form.value} opened={opened.value} />;
}

/** Milliseconds after the last change before the record is checked. */
const pause = 300;

/** So many fields that changed in the file are shown. */
const mostFields = 6;

type Outcome =
  | { readonly kind: 'saved' | 'removed'; readonly saved: Saved }
  | { readonly kind: 'failed' | 'said' | 'doubted'; readonly text: string };

function RecordForm({
  brand,
  of,
  at: asOpened,
  field: wanted,
  copied,
  moved,
  edit,
  form,
  opened,
}: RecordPageProps & { readonly form: Form; readonly opened: OpenRecord }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { nouns, collection } = of;
  const asked = { brand: brand.folder, collection };
  const record = useMemo(() => new EditedRecord(asked, opened, form, askServer, () => redraw(0)), []);
  const [outcome, setOutcome] = useState<Outcome>();
  const [news, setNews] = useState<RecordNow | string>();
  const [isWriting, setWriting] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const writing = useRef(false);
  const taking = useRef(Promise.resolve());
  const list = listHash(brand.folder, collection);
  const hashOf = (place: RecordAddress) => recordHash(brand.folder, collection, place);

  const failed = (error: unknown) => setOutcome({ kind: 'failed', text: thrownMessage(error) });
  const check = () => record.check().catch(failed);
  const lookAgain = async () => {
    try {
      const now = await record.now();
      if (now !== undefined && now.fields.length > 0) setNews(now);
    } catch {
      // The record is gone, or the server has ended: saving says so.
    }
  };

  const write = async () => {
    const wasNew = record.at === undefined;
    const saved = await record.save();
    setNews(undefined);
    setOutcome({ kind: 'saved', saved });
    say('Saved.');
    if (wasNew && record.at !== undefined) moved(hashOf(record.at));
  };
  /** True for a record without errors, and without what can't exist; asks about any other. */
  const isWanted = async () => {
    // What is being typed is put in order, as when it is left.
    document.activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
    record.isTried = true;
    // What is typed meanwhile is saved too, so it is checked.
    while (!(await record.check()));
    const { errors, doubtful } = record;
    if (errors + doubtful.length === 0) return true;
    const text =
      errors > 0
        ? `${counted(errors, 'thing has', 'things have')} to be corrected before this can be published.`
        : doubtful.map(({ message }) => capital(message)).join(' ');
    setOutcome({ kind: 'doubted', text });
    return false;
  };
  /** Saves the record, unless something has to be asked first. A second click meanwhile does nothing. */
  const save = async (isAnyway = false) => {
    if (writing.current || (!record.isChanged && record.at !== undefined)) return;
    writing.current = true;
    setWriting(true);
    await taking.current;
    try {
      if (isAnyway || (await isWanted())) await write();
    } catch (error) {
      failed(error);
      void lookAgain();
    }
    writing.current = false;
    setWriting(false);
  };
  const remove = async () => {
    writing.current = true;
    setWriting(true);
    try {
      const saved = await record.remove();
      moved(list);
      setOutcome({ kind: 'removed', saved });
    } catch (error) {
      failed(error);
    }
    writing.current = false;
    setWriting(false);
  };
  const takeIn = async (offered: RecordNow) => {
    try {
      const now = await record.now();
      if (now === undefined) return;
      if (JSON.stringify(now.fields) !== JSON.stringify(offered.fields)) return setNews(now);
      record.takeIn(now);
      if (now.opened.at !== undefined) moved(hashOf(now.opened.at));
      setOutcome(undefined);
      setNews('Taken in. Your changes are kept, and not saved yet.');
      await check();
    } catch (error) {
      failed(error);
    }
  };
  /** Goes on with a copy of the record that begins later, with what was changed so far. */
  const copy = () => {
    record.copy();
    const text = `This is a copy for later: enter its first day, and change it. It is published from that day on, in place of this ${nouns[0]}, which stays as it is in its file.`;
    setOutcome({ kind: 'said', text });
    focusField(['from']);
  };

  useEffect(() => {
    edit({ isChanged: () => record.isChanged, save: () => void save(), focus: show });
    const kept = takeKeptDraft();
    if (kept !== undefined) {
      record.restore(kept);
      setOutcome({
        kind: 'said',
        text: 'What you typed here and had not saved is here again. It is not saved yet.',
      });
      void check();
      void lookAgain();
    }
    if (wanted !== undefined) show(wanted);
  }, []);
  const { draft } = record;
  useEffect(() => {
    keepDraft(record.kept);
    if (!record.isChanged) return undefined;
    if (outcome?.kind !== 'failed' && outcome?.kind !== 'said' && !writing.current) setOutcome(undefined);
    const timer = setTimeout(check, pause);
    return () => clearTimeout(timer);
  }, [draft]);

  /** Opens all that is around a field, and moves the cursor there. */
  const show = (path: FieldPath) => {
    for (let length = 1; length <= path.length; length++) record.show(path.slice(0, length));
    focusField(path);
  };

  const { at, inFile, isCopy, problems, isTried, isChanged } = record;
  const title = isCopy
    ? `${titleOf(draft, nouns[0])}: a copy`
    : asOpened === undefined && at === undefined
      ? `New ${nouns[0]}${copied === undefined ? '' : `, a copy of ${opened.value['Name'] ?? 'another'}`}`
      : titleOf(inFile.value, nouns[0]);
  const crumbs = [brand.name, listCrumb(list, nouns[1])];
  if (outcome?.kind === 'removed')
    return (
      <Page title={title} crumbs={crumbs}>
        <SavedNotice saved={outcome.saved} list={list} isChanged={false} />
      </Page>
    );
  const { SupportedCurrencies: currencies } = draft;
  const editing: Editing = {
    state: record,
    currency:
      Array.isArray(currencies) && currencies.length === 1 ? signOf(String(currencies[0])) : form.currency,
    isNew: opened.at === undefined,
    shared: new Map(inFile.shared.map(({ path, others }) => [JSON.stringify(path), others])),
  };
  const place = isCopy
    ? 'It will be written right after the record that it is of.'
    : at === undefined
      ? `It will be written to ${opened.goesTo}.`
      : at.file;
  return (
    <Page title={title} crumbs={crumbs}>
      <p class="hint where">{`${place} · ${form.version}`}</p>
      <div class="row tools">
        {at !== undefined && (
          <JobLinks
            brand={brand.folder}
            collection={collection}
            at={at}
            noun={of.takesMore ? nouns[0] : ''}
          />
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
          {isShown && <PublicView asked={{ ...asked, value: draft, at: inFile.at }} show={show} />}
          <div class="form">
            <ObjectFields fields={form.fields} path={[]} />
            <Times fields={form.times} record={record} noun={nouns[0]} hashOf={hashOf} copy={copy} />
          </div>
        </div>
      </FormContext.Provider>
      <div class="bar">
        {typeof news === 'string' ? (
          <Notice isOutcome>{news}</Notice>
        ) : (
          news !== undefined && (
            <Notice isOutcome>
              <p>
                <b>{`${titleOf(inFile.value, nouns[0])} has changed in its file since you opened it:`}</b>
              </p>
              <ChangedFields fields={news.fields.slice(0, mostFields)} count={news.fields.length} />
              <p>
                What you have changed as well stays as you have it.{' '}
                <button
                  type="button"
                  class="small"
                  onClick={() => {
                    taking.current = takeIn(news);
                  }}
                >
                  Take it in, and keep my changes
                </button>
              </p>
            </Notice>
          )
        )}
        {outcome?.kind === 'saved' && <SavedNotice saved={outcome.saved} list={list} isChanged={isChanged} />}
        {outcome !== undefined && 'text' in outcome && (
          <Notice {...(outcome.kind !== 'said' && { kind: 'bad' as const })} isOutcome key={outcome.text}>
            {outcome.text}
            {outcome.kind === 'doubted' && (
              <>
                {' Nothing is saved yet. '}
                <button type="button" class="secondary small" onClick={() => void save(true)}>
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
            onClick={() => void save()}
          >
            Save
          </button>
          {isChanged && (
            <button
              type="button"
              class="secondary"
              disabled={isWriting}
              onClick={() => {
                record.undo();
                setOutcome(undefined);
                setNews(undefined);
              }}
            >
              {isCopy ? 'Give up the copy' : 'Undo all changes'}
            </button>
          )}
          <span class="hint" role="status">
            {isWriting ? 'Saving …' : isChanged ? 'Not saved yet.' : ''}
          </span>
          {at !== undefined && (
            <button type="button" class="secondary" disabled={isWriting} onClick={() => setRemoving(true)}>
              {`Remove this ${nouns[0]}`}
            </button>
          )}
        </div>
      </div>
      {isRemoving && (
        <Dialog
          title={`Remove ${title}?`}
          closed={(pressed) => {
            setRemoving(false);
            if (pressed === 'yes') void remove();
          }}
        >
          <p>
            {inFile.others.length === 0
              ? `This ${nouns[0]} will be removed from ${at?.file}.`
              : `Only this record, ${inFile.when}, will be removed from ${at?.file}. The others of this ${nouns[0]} stay.`}
            {' You can undo that under Changes.'}
          </p>
          <p class="row">
            <button type="submit" value="yes">
              Remove
            </button>
            <button type="submit" value="" class="secondary">
              Cancel
            </button>
          </p>
        </Dialog>
      )}
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

/** What was written, line by line. */
function SavedNotice({
  saved: { files, record },
  list,
  isChanged,
}: {
  readonly saved: Saved;
  readonly list: string;
  readonly isChanged: boolean;
}) {
  return (
    <Notice kind="good">
      <p>
        <b>
          {files.length === 0
            ? 'The file is so already.'
            : `${record === undefined ? 'Removed from' : 'Saved to'} ${files[0]?.file}.`}
        </b>{' '}
        <a href={list}>Back to the list</a> · <a href="#/changes">Undo</a>
      </p>
      {isChanged && <p>What you typed while it was being saved is not saved yet.</p>}
      <ChangedFiles files={files} />
    </Notice>
  );
}
