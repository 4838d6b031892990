import { useState } from 'preact/hooks';
import { capital } from '../../../base/text/capital.js';
import { valueAt } from '../../../model/location.js';
import type { FormField, ListOverview, RecordPlace } from '../../records/contract.js';
import { FieldRow } from '../form/fields.js';
import { listOf, Page, type PageContext, useAsked } from '../page.js';
import { Job } from './job.js';
import { type Chosen, RecordChooser } from './record-chooser.js';
import { changeOfField, FieldQuestions } from './set-field.js';

interface JobPageProps {
  readonly page: PageContext;
  readonly list: ListOverview;
}

/** One field of many records: the records, which field, what it should say, then what would be written. */
export function ManyPage(page: PageContext) {
  const list = listOf(page.site, page.steps);
  return list === undefined ? <Page title="There is no such page" /> : <Many page={page} list={list} />;
}

function Many({ page, list }: JobPageProps) {
  const [chosen, choose] = useState<Chosen>(new Map());
  const { value: form, error } = useAsked('form', list.asked);
  const field = page.steps[2] ?? '';
  const several = list.nouns[1];
  const records = [...chosen.values()].map(
    ({ brand, collection, file, index }): RecordPlace => ({ brand, collection, at: { file, index } }),
  );
  return (
    <Page
      title={field === '' ? `Set a field of several ${several}` : `Special hours of several ${several}`}
      list={list}
      isBusy={form === undefined}
      errors={[error]}
    >
      {form && (
        <>
          <RecordChooser list={list} chosen={chosen} choose={choose} />
          <Job
            page={page}
            begins={{ field }}
            questions={(state) => <FieldQuestions form={form} state={state} />}
            jobOf={(answers) => ({ records, change: changeOfField(form, answers) })}
            currency={form.currency}
          />
        </>
      )}
    </Page>
  );
}

const lastDay: FormField = {
  key: 'lastDay',
  label: 'Last day on sale',
  meaning: 'One that is past withdraws it at once.',
  isRequired: true,
  isUsual: true,
  input: { kind: 'date' },
};

/** A product is withdrawn from sale: the last day, then what would be written. */
export function WithdrawPage(page: PageContext) {
  const list = listOf(page.site, page.steps);
  return list === undefined ? <Page title="There is no such page" /> : <Withdraw page={page} list={list} />;
}

function Withdraw({ page, list }: JobPageProps) {
  const [, , file = '', index] = page.steps;
  const place = { ...list.asked, at: { file, index: Number(index) } };
  const { value: opened, error } = useAsked('open', place);
  const name = String(valueAt(opened?.value, ['Name']) ?? capital(list.nouns[0]));
  return (
    <Page
      title={`Withdraw ${name} from sale`}
      list={list}
      lead="New customers can have it until the last day. It stays published afterwards, with its terms for the customers who have it."
      errors={[error]}
    >
      <Job
        page={page}
        begins={{}}
        questions={() => <FieldRow about={lastDay} path={['lastDay']} />}
        jobOf={({ lastDay: day = '' }) => ({
          records: [place],
          change: { kind: 'withdraw', lastDay: String(day) },
        })}
      />
    </Page>
  );
}
