import type { Form, FormField, JobToDo, RecordValue } from '../../records/contract.js';
import { specialHoursPath } from '../../records/words.js';
import { FieldRow, ObjectFields } from '../form/fields.js';
import type { FormState } from '../form/form-state.js';
import { timeFields } from '../form/times.js';
import { isFields } from '../form/values/values.js';

/** What can be done with lists of codes. */
const kinds = {
  set: 'Have exactly these codes',
  add: 'Add codes to those that are there',
  remove: 'Remove codes',
} as const;

/** What was answered. The fields are those of a record that has no others. */
interface Answers {
  readonly kind?: keyof typeof kinds;
  readonly record?: RecordValue;
  readonly replaces?: boolean;
}

/** What is to become of the fields. */
export function changeOfFields(answers: RecordValue): JobToDo['change'] {
  const { kind = 'set', record = {}, replaces } = answers as Answers;
  return { kind, value: record, ...(replaces && { replaces }) };
}

interface FieldQuestionsProps {
  readonly form: Form;
  readonly state: FormState;
}

const kindOfChange: FormField = {
  key: 'kind',
  label: 'What to do with lists of codes',
  isRequired: true,
  isUsual: true,
  input: { kind: 'codes', codes: Object.entries(kinds).map(([code, label]) => ({ code, label })) },
};

/** The questions: what the fields should say, and of lists of codes, what is to be done with them. */
export function FieldQuestions({ form: { fields }, state }: FieldQuestionsProps) {
  const { record } = state.draft as Answers;
  // Never one that tells records apart.
  const ofMany = fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  const optional = [...ofMany, timeFields.until].map((field) => ({
    ...field,
    isRequired: false,
    isUsual: false,
  }));
  return (
    <>
      <ObjectFields fields={optional} path={['record']} />
      {hasList(record) && <FieldRow about={kindOfChange} path={['kind']} />}
    </>
  );
}

function hasList(value: unknown): boolean {
  return Array.isArray(value) || (isFields(value) && Object.values(value).some(hasList));
}

/** The questions about special hours. */
export function HoursQuestions({ form, state }: FieldQuestionsProps) {
  const { replaces = false } = state.draft as Answers;
  const [group, key] = specialHoursPath;
  const groups = form.fields.flatMap(({ key, input }) =>
    key === group && input.kind === 'object' ? input.fields : [],
  );
  return (
    <>
      {groups
        .filter((field) => field.key === key)
        .map((about) => (
          <FieldRow about={{ ...about, isRequired: true }} path={['record', ...specialHoursPath]} />
        ))}
      <label class="chip wide">
        <input
          type="checkbox"
          checked={replaces}
          onChange={({ currentTarget: { checked } }) => state.set(['replaces'], checked)}
        />
        Replace special hours that are not over yet
      </label>
    </>
  );
}
