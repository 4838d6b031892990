import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { capital } from '../../../base/text/capital.js';
import { valueAt } from '../../../model/location.js';
import type {
  Form,
  FormField,
  JobToDo,
  ListedRecord,
  RecordPlace,
  RecordValue,
} from '../../records/contract.js';
import { recordHash } from '../addresses.js';
import { FieldRow } from '../form/fields.js';
import { FormContext } from '../form/form-context.js';
import { FormState } from '../form/form-state.js';
import { keepDraft, takeKeptDraft } from '../kept-draft.js';
import { type ListOfBrand, listCrumb, listOf, Page, type PageContext, useAsked } from '../page.js';
import { usePlan } from './plan.js';
import { type Chosen, RecordChooser } from './record-chooser.js';
import { changeOfField, FieldQuestions } from './set-field.js';

/** What was answered on a page, kept if the page is loaded anew, and the button that shows what would be written. */
function useJob(
  { site, edit }: PageContext,
  begins: RecordValue,
  jobOf: (answers: RecordValue) => JobToDo,
  currency = '',
) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const state = useMemo(() => {
    const kept = takeKeptDraft();
    const made = new FormState(kept?.draft ?? begins, () => redraw(0));
    made.isChanged = kept !== undefined;
    return made;
  }, []);
  const plan = usePlan(() => {
    state.isChanged = false;
    keepDraft(undefined);
  });
  const { draft } = state;
  const show = () => {
    const now = state.draft;
    void plan.show(jobOf(now), () => state.draft === now);
  };
  useEffect(() => edit({ isChanged: () => state.isChanged, save: show }));
  useEffect(() => {
    if (!state.isChanged) return;
    keepDraft({ draft });
    plan.clear();
  }, [draft]);
  const view = (questions: ComponentChildren) => (
    <>
      <FormContext.Provider value={{ state, currency, today: site.today, isNew: true }}>
        <div class="form fields">{questions}</div>
      </FormContext.Provider>
      <p>
        <button type="button" disabled={plan.isBusy} onClick={show}>
          Show what it would write
        </button>
      </p>
      {plan.view}
    </>
  );
  return { state, view, clear: plan.clear };
}

/** One field of many records: the records, which field, what it should say, then what would be written. */
export function ManyPage(page: PageContext) {
  const [folder, collection, field = ''] = page.steps;
  const list = listOf(page.site, folder, collection);
  if (list === undefined) return <Page title="There is no such page" />;
  return <ManyRecords page={page} list={list} field={field} />;
}

interface ManyProps {
  readonly page: PageContext;
  readonly list: ListOfBrand;
  readonly field: string;
}

function ManyRecords(props: ManyProps) {
  const { list, field } = props;
  const form = useAsked('form', list.asked);
  const several = list.nouns[1];
  return (
    <Page
      title={field === '' ? `Set a field of several ${several}` : `Special hours of several ${several}`}
      crumbs={[list.name, listCrumb(list)]}
      isBusy={form.value === undefined}
      errors={[form.error]}
    >
      {form.value && <Questions {...props} form={form.value} />}
    </Page>
  );
}

function Questions({ page, list, field, form }: ManyProps & { readonly form: Form }) {
  const [chosen, choose] = useState<Chosen>(new Map<string, ListedRecord>());
  const records = [...chosen.values()].map(
    ({ brand, collection, file, index }): RecordPlace => ({ brand, collection, at: { file, index } }),
  );
  const job = useJob(
    page,
    { kind: 'set', field },
    (answers) => ({ records, change: changeOfField(answers) }),
    form.currency,
  );
  useEffect(job.clear, [chosen]);
  return (
    <>
      <RecordChooser list={list} chosen={chosen} choose={choose} />
      {job.view(<FieldQuestions form={form} state={job.state} />)}
    </>
  );
}

const lastDay: FormField = {
  key: 'lastDay',
  label: 'Last day on sale',
  meaning: 'One that is past withdraws it at once.',
  isRequired: true,
  isUsual: true,
  input: { kind: 'date', takes: 'A day.' },
};

/** A product is withdrawn from sale: the last day, then what would be written. */
export function WithdrawPage(page: PageContext) {
  const [folder, collection, file = '', index] = page.steps;
  const list = listOf(page.site, folder, collection);
  if (list === undefined) return <Page title="There is no such page" />;
  return <Withdraw page={page} list={list} place={{ ...list.asked, at: { file, index: Number(index) } }} />;
}

function Withdraw({
  page,
  list,
  place,
}: {
  readonly page: PageContext;
  readonly list: ListOfBrand;
  readonly place: RecordPlace;
}) {
  const { brand, collection, at } = place;
  const opened = useAsked('open', place);
  const name = String(valueAt(opened.value?.value, ['Name']) ?? capital(list.nouns[0]));
  const job = useJob(page, {}, (answers) => ({
    records: [place],
    change: { kind: 'withdraw', lastDay: String(answers['lastDay'] ?? '') },
  }));
  return (
    <Page
      title={`Withdraw ${name} from sale`}
      crumbs={[list.name, listCrumb(list), <a href={recordHash(brand, collection, at)}>{name}</a>]}
      lead="New customers can have it until the last day. It stays published afterwards, with its terms for the customers who have it."
      errors={[opened.error]}
    >
      {job.view(<FieldRow about={lastDay} path={['lastDay']} />)}
    </Page>
  );
}
