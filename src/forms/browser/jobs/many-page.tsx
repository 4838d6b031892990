import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { FieldPath } from '../../../model/location.js';
import { counted } from '../../../model/message.js';
import { nations } from '../../../model/time/bank-holidays.js';
import type { ListOverview, PlannedJob } from '../../records/replies.js';
import type { JobToDo } from '../../records/requests.js';
import { specialHoursPath } from '../../records/words.js';
import { listHash, recordHash } from '../addresses.js';
import { ChangedRecords, UndoSave } from '../changes.js';
import { ObjectFields } from '../form/fields.js';
import { FormContext } from '../form/form-context.js';
import { FormState } from '../form/form-state.js';
import { countsInWords } from '../form/problems.js';
import { timeFields } from '../form/times.js';
import { FormsPage, Notice, type PageContext, present, showAnew, useAsked, useRun } from '../page.js';
import { askServer } from '../server.js';
import { type Chosen, RecordChooser } from './record-chooser.js';

interface ManyPageProps extends PageContext {
  readonly list: ListOverview;
  /** The field that is asked for at first. */
  readonly first: FieldPath;
}

/** What a job would do. */
interface Plan {
  readonly job: JobToDo;
  readonly shown: PlannedJob;
}

/** What can be done with lists of codes and texts. Nothing is lost by the first. */
const kinds: Readonly<Record<JobToDo['kind'], string>> = {
  add: 'Add to what is there',
  remove: 'Remove from what is there',
  set: 'Write in place of what is there',
};

/**
 * Fields of many records: which records, which fields and what they should say, then what would be written, and the button that
 * saves it. Another answer takes away what was shown.
 */
export function ManyPage({ list, first, site: { today } }: ManyPageProps) {
  const { asked, nouns } = list;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const state = useMemo(() => new FormState({}, () => redraw(0)), []);
  const [chosen, choose] = useState<Chosen>(new Map());
  const [kind, setKind] = useState<JobToDo['kind']>('add');
  const [plan, setPlan] = useState<Plan>();
  const form = useAsked('form', asked);
  const { error, isBusy, run } = useRun();
  const jobNow = (): JobToDo => {
    const records = [...chosen.values()].map(({ brand, collection, at }) => ({ brand, collection, at }));
    return { records, kind, value: state.draft };
  };
  // Enter comes before what it ends is drawn.
  const show = () =>
    run(async () => {
      const job = jobNow();
      setPlan({ job, shown: await askServer('plan', { job }) });
    });
  const save = ({ job, shown }: Plan) =>
    run(async () => {
      const { title, digest, kept } = shown;
      const { id } = await askServer('save', { job, digest });
      state.saved = state.draft;
      const to = listHash(asked);
      const undo = <UndoSave id={id} title={title} to={to} />;
      showAnew(to, [<b>{`Saved: ${title}.`}</b>, ' ', undo, <Kept kept={kept} />]);
    });
  useEffect(() => state.open(first), []);
  useEffect(() => {
    present.edited = { isChanged: () => state.isChanged, save: show };
  });
  // No job can change what tells records apart.
  const fields = (form.value?.fields ?? []).filter(
    ({ key }) => !/^(?:Identification|SequenceNumber)$/.test(key),
  );
  const editing = {
    state,
    isPart: true,
    brand: asked.brand,
    nations: nations.filter((each) => [...chosen.values()].some(({ nation }) => nation === each)),
    currency: form.value?.currency ?? '',
    today,
  };
  return (
    <FormsPage
      title={`${first.length > 0 ? 'Special hours' : 'Set a field'} of several ${nouns[1]}`}
      list={list}
      isBusy={form.value === undefined}
      error={form.error}
    >
      <RecordChooser list={list} chosen={chosen} choose={choose} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <FormContext.Provider value={editing}>
          <div class="form">
            <ObjectFields fields={[...fields, timeFields.until]} path={[]} />
          </div>
        </FormContext.Provider>
        {JSON.stringify(state.draft).includes('["') && (
          <label class="label row">
            What to do with lists
            <select onChange={({ currentTarget: { value } }) => setKind(value as JobToDo['kind'])}>
              {Object.entries(kinds).map(([each, words]) => (
                <option value={each} selected={each === kind}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <p>
          <button type="submit" disabled={isBusy}>
            Show what it would write
          </button>
        </p>
      </form>
      {error}
      {plan && JSON.stringify(plan.job) === JSON.stringify(jobNow()) && (
        <Review key={plan.shown.digest} shown={plan.shown} isBusy={isBusy} save={() => save(plan)} />
      )}
    </FormsPage>
  );
}

interface ReviewProps extends Pick<Plan, 'shown'> {
  readonly isBusy: boolean;
  readonly save: () => void;
}

/** What a job does, record by record, with the problems that it would bring. */
function Review({ shown, isBusy, save }: ReviewProps) {
  const { title, records, count, counts, files, kept } = shown;
  const isWrong = counts.error > 0;
  const found = `New problems: ${countsInWords(counts)}.${isWrong ? " It can't be published like this." : ''}`;
  const news = counts.error + counts.warning + counts.note > 0 ? found : 'No new problems.';
  return (
    <section class="review" aria-busy={isBusy}>
      <h2>{title}</h2>
      <Notice kind={isWrong ? 'bad' : undefined} isOutcome>
        {files.length === 0
          ? 'This changes nothing.'
          : `${counted(count, 'record')} in ${counted(files.length, 'file')}. ${news} Nothing is saved yet.`}
      </Notice>
      {files.length > 0 && (
        <p>
          <button type="button" disabled={isBusy} onClick={save}>
            {isWrong ? 'Save it as it is' : 'Save'}
          </button>
        </p>
      )}
      <Kept kept={kept} />
      <ChangedRecords records={records} count={count} />
    </section>
  );
}

/** The records that a job leaves as they are, and why. */
function Kept({ kept }: Pick<PlannedJob, 'kept'>) {
  if (kept.length === 0) return null;
  return (
    <ul class="plain notice">
      {kept.map((record) => (
        <li>
          <a href={recordHash(record, specialHoursPath)}>{record.title}</a>
          {` stays as it is: it ${record.why}`}
        </li>
      ))}
    </ul>
  );
}
