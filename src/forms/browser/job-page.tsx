import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { capital } from '../../base/text/capital.js';
import type { Collection } from '../../model/collection.js';
import type { JobToDo, OfferedJob, RecordPlace } from '../records/contract.js';
import { listHash, recordHash } from './addresses.js';
import { ObjectFields } from './fields.js';
import { type Editing, FormContext, focusField } from './form-context.js';
import { FormState } from './form-state.js';
import { keepDraft, takeKeptDraft } from './kept-draft.js';
import { listCrumb, Page, type PageContext, say, useAsked } from './page.js';
import { usePlanned } from './planned.js';
import { type ChoosableRecord, RecordChooser } from './record-chooser.js';

/** A job: the records, what it has to know, then what it would write, and the button that writes it. */
export function JobPage({ site, steps: [name, collection = '', folder, file, index], edit }: PageContext) {
  const brand = site.brands.find((each) => each.folder === folder);
  const of = brand?.collections.find((each) => each.collection === collection);
  const at = file === undefined ? undefined : { file, index: Number(index) };
  const one: readonly RecordPlace[] =
    brand === undefined || of === undefined || at === undefined
      ? []
      : [{ brand: brand.folder, collection: of.collection, at }];
  const jobs = useAsked('jobs', { collection: collection as Collection, records: one });
  const found = useAsked('find', { collection: collection as Collection });
  const job = jobs.value?.find((each) => each.name === name);
  const records = found.value?.records;
  if (brand === undefined || of === undefined) return <Page title="There is no such page" />;
  if (job === undefined || records === undefined)
    return (
      <Page
        title={capital(of.nouns[1])}
        isBusy
        errors={[
          jobs.error,
          found.error,
          ...(jobs.value && job === undefined ? ["This can't be done with what was chosen."] : []),
        ]}
      />
    );
  const own = records.find((each) => each.brand === folder && each.file === file && each.index === at?.index);
  const title = own?.name || own?.identity || 'Without a name';
  return (
    <Page
      title={at === undefined ? `${job.words}: several ${of.nouns[1]}` : `${job.words}: ${title}`}
      crumbs={[
        brand.name,
        listCrumb(listHash(brand.folder, collection), of.nouns[1]),
        ...(at === undefined ? [] : [<a href={recordHash(brand.folder, collection, at)}>{title}</a>]),
      ]}
      lead={job.meaning}
    >
      <Questions
        job={job}
        one={one}
        all={at === undefined ? records : []}
        brand={brand.folder}
        nouns={of.nouns}
        edit={edit}
      />
    </Page>
  );
}

interface QuestionsProps extends Pick<PageContext, 'edit'> {
  readonly job: OfferedJob;
  /** The record that it is done with; empty if several are chosen here. */
  readonly one: readonly RecordPlace[];
  readonly all: readonly ChoosableRecord[];
  readonly brand: string;
  readonly nouns: readonly [string, string];
}

function Questions({ job, one, all, brand, nouns, edit }: QuestionsProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [chosen, choose] = useState<ReadonlySet<ChoosableRecord>>(new Set());
  const kept = useMemo(takeKeptDraft, []);
  const state = useMemo(() => {
    const made = new FormState(kept?.draft ?? job.answers, () => redraw(0));
    made.isChanged = kept !== undefined;
    return made;
  }, []);
  const saved = () => {
    state.isChanged = false;
    keepDraft(undefined);
  };
  const planned = usePlanned(saved, (problems) => {
    state.judge(problems);
    if (problems[0] !== undefined) focusField(problems[0].field);
    say(problems.map(({ message }) => capital(message)).join(' '));
  });
  const plan = () => {
    const answers = state.draft;
    const records =
      one.length > 0
        ? one
        : [...chosen].map(({ brand: folder, file, index }) => ({
            brand: folder,
            collection: job.collection,
            at: { file, index },
          }));
    const asked: JobToDo = { name: job.name, records, answers };
    void planned.show({ job: asked }, () => state.draft === answers);
  };
  const { draft } = state;
  useEffect(() => edit({ isChanged: () => state.isChanged, save: plan }));
  useEffect(() => {
    if (!state.isChanged) return;
    keepDraft({ draft });
    state.judge([]);
    planned.clear();
  }, [draft]);
  const editing: Editing = { state, currency: '', isNew: true, used: {}, shared: new Map() };
  return (
    <>
      {all.length > 0 && (
        <RecordChooser all={all} nouns={nouns} brand={brand} chosen={chosen} choose={choose} />
      )}
      <FormContext.Provider value={editing}>
        <div class="form">
          <ObjectFields fields={job.asks} path={[]} />
        </div>
      </FormContext.Provider>
      {planned.view(plan)}
    </>
  );
}
