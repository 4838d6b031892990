import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { capital } from '../../base/text/capital.js';
import type { Asked, Form, ListedRecord, OfferedJob, RecordPlace } from '../records/contract.js';
import { listHash, recordHash } from './addresses.js';
import { ObjectFields } from './fields.js';
import { type Editing, FormContext, focusField } from './form-context.js';
import { FormState } from './form-state.js';
import { keepDraft, takeKeptDraft } from './kept-draft.js';
import { listCrumb, Page, type PageContext, say, useAsked } from './page.js';
import { usePlan } from './plan.js';
import { type Chosen, RecordChooser } from './record-chooser.js';
import { SetField } from './set-field.js';

/** A job: the records, what it has to know, then what it would write, and the button that writes it. */
export function JobPage({ site, steps: [name, collection = '', folder, file, index], edit }: PageContext) {
  const brand = site.brands.find((each) => each.folder === folder);
  const of = brand?.collections.find((each) => each.collection === collection);
  if (brand === undefined || of === undefined) return <Page title="There is no such page" />;
  const list = { brand: brand.folder, collection: of.collection };
  const place = file === undefined ? undefined : { ...list, at: { file, index: Number(index) } };
  const crumbs = [brand.name, listCrumb(listHash(list.brand, list.collection), of.nouns[1])];
  return <Job name={name ?? ''} list={list} place={place} nouns={of.nouns} crumbs={crumbs} edit={edit} />;
}

interface JobProps extends Pick<PageContext, 'edit'> {
  readonly name: string;
  readonly list: Asked<'form'>;
  /** The record that it is done with; several are chosen here without it. */
  readonly place: RecordPlace | undefined;
  readonly nouns: readonly [string, string];
  readonly crumbs: Parameters<typeof Page>[0]['crumbs'] & {};
}

function Job({ name, list, place, nouns, crumbs, edit }: JobProps) {
  const jobs = useAsked('jobs', { collection: list.collection, records: place === undefined ? [] : [place] });
  const form = useAsked('form', list);
  const job = jobs.value?.find((each) => each.name === name);
  const isUnfit = jobs.value !== undefined && job === undefined;
  if (job === undefined || form.value === undefined)
    return (
      <Page
        title={capital(nouns[1])}
        crumbs={crumbs}
        isBusy
        errors={[jobs.error, form.error, isUnfit ? "This can't be done with what was chosen." : '']}
      />
    );
  const own =
    place === undefined ? [] : [<a href={recordHash(list.brand, list.collection, place.at)}>{job.record}</a>];
  return (
    <Page
      title={`${job.words}: ${place === undefined ? `several ${nouns[1]}` : job.record}`}
      crumbs={[...crumbs, ...own]}
      lead={job.meaning}
    >
      <Questions job={job} list={list} place={place} nouns={nouns} form={form.value} edit={edit} />
    </Page>
  );
}

function Questions({
  job,
  list,
  place,
  nouns,
  form,
  edit,
}: Omit<JobProps, 'crumbs' | 'name'> & { readonly job: OfferedJob; readonly form: Form }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [chosen, choose] = useState<Chosen>(new Map<string, ListedRecord>());
  const state = useMemo(() => {
    const kept = takeKeptDraft();
    const made = new FormState(kept?.draft ?? job.answers, () => redraw(0));
    made.isChanged = kept !== undefined;
    return made;
  }, []);
  const saved = () => {
    state.isChanged = false;
    keepDraft(undefined);
  };
  const plan = usePlan(saved, (problems) => {
    state.judge(problems);
    if (problems[0] !== undefined) focusField(problems[0].field);
    say(problems.map(({ message }) => capital(message)).join(' '));
  });
  const { draft } = state;
  const show = () => {
    const records =
      place !== undefined
        ? [place]
        : [...chosen.values()].map(({ brand, collection, file, index }) => ({
            brand,
            collection,
            at: { file, index },
          }));
    void plan.show({ name: job.name, records, answers: draft }, () => state.draft === draft);
  };
  useEffect(() => edit({ isChanged: () => state.isChanged, save: show }));
  useEffect(() => {
    if (!state.isChanged) return;
    keepDraft({ draft });
    state.judge([]);
    plan.clear();
  }, [draft]);
  useEffect(plan.clear, [chosen]);
  const editing: Editing = {
    state,
    currency: form.currency,
    isNew: true,
    shared: new Map(),
  };
  return (
    <>
      {place === undefined && <RecordChooser list={list} nouns={nouns} chosen={chosen} choose={choose} />}
      <FormContext.Provider value={editing}>
        <div class="form">
          {job.asks.length > 0 ? (
            <ObjectFields fields={job.asks} path={[]} />
          ) : (
            <SetField form={form} state={state} />
          )}
        </div>
      </FormContext.Provider>
      <p>
        <button type="button" disabled={plan.isBusy} onClick={show}>
          Show what it would write
        </button>
      </p>
      {plan.view}
    </>
  );
}
