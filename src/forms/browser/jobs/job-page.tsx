import { useState } from 'preact/hooks';
import { capital } from '../../../base/text/capital.js';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { nations } from '../../../model/time/bank-holidays.js';
import type { FormField } from '../../records/form-fields.js';
import type { ListOverview } from '../../records/replies.js';
import type { RecordAddress, ShownPlace } from '../../records/requests.js';
import { FieldRow } from '../form/fields.js';
import { FormsPage, type PageContext, useAsked } from '../page.js';
import { Job } from './job.js';
import { type Chosen, RecordChooser } from './record-chooser.js';
import { changeOfFields, FieldQuestions, firstAnswers } from './set-fields.js';

interface JobPageProps extends PageContext {
  readonly list: ListOverview;
}

/** Fields of many records: the records, which fields, what they should say, then what would be written. */
export function ManyPage({ list, first, ...page }: JobPageProps & { readonly first: FieldPath }) {
  const [chosen, choose] = useState<Chosen>(new Map());
  const { value: form, error } = useAsked('form', list.asked);
  const records = [...chosen.values()].map(
    ({ brand, collection, file, index }): ShownPlace => ({ brand, collection, at: { file, index } }),
  );
  return (
    <FormsPage
      title={`${first.length > 0 ? 'Special hours' : 'Set a field'} of several ${list.nouns[1]}`}
      list={list}
      isBusy={form === undefined}
      errors={[error]}
    >
      {form && (
        <>
          <RecordChooser list={list} chosen={chosen} choose={choose} />
          <Job
            page={page}
            brand={list.asked.brand}
            nations={nations.filter((each) => [...chosen.values()].some(({ nation }) => nation === each))}
            questions={(state) => <FieldQuestions fields={form.fields} state={state} first={first} />}
            jobOf={(answers) => ({ records, change: changeOfFields(answers) })}
            currency={form.currency}
            first={{ ...firstAnswers }}
          />
        </>
      )}
    </FormsPage>
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
export function WithdrawPage({ list, at, ...page }: JobPageProps & { readonly at: RecordAddress }) {
  const place = { ...list.asked, at };
  const { value: opened, error } = useAsked('open', place);
  const name = String(valueAt(opened?.value, ['Name']) ?? capital(list.nouns[0]));
  return (
    <FormsPage
      title={`Withdraw ${name} from sale`}
      list={list}
      lead="New customers can have it until the last day. It stays published afterwards, with its terms for the customers who have it."
      errors={[error]}
    >
      <Job
        page={page}
        brand={list.asked.brand}
        questions={() => <FieldRow about={lastDay} path={['lastDay']} />}
        jobOf={({ lastDay: day = '' }) => ({
          records: [place],
          change: { kind: 'withdraw', lastDay: String(day) },
        })}
      />
    </FormsPage>
  );
}
