import { useEffect } from 'preact/hooks';
import type { FieldPath } from '../../../model/location.js';
import type { FormField } from '../../records/form-fields.js';
import type { JobToDo, RecordValue } from '../../records/requests.js';
import { FieldRow, ObjectFields } from '../form/fields.js';
import type { FormState } from '../form/form-state.js';
import { timeFields } from '../form/times.js';
import { isFields } from '../form/values/values.js';

/** What can be done with lists of codes and texts. */
const kinds = {
  add: 'Add to what is there',
  remove: 'Remove from what is there',
  set: 'Write in place of what is there',
} as const;

/** What was answered. The fields are those of a record that has no others. */
interface Answers {
  readonly kind: keyof typeof kinds;
  readonly record?: RecordValue;
}

/** What is to become of the fields. */
export function changeOfFields(answers: RecordValue): JobToDo['change'] {
  const { kind, record = {} } = answers as unknown as Answers;
  return { kind, value: record };
}

/** What is answered at first: nothing is lost by it. */
export const firstAnswers: Answers = { kind: 'add' };

interface FieldQuestionsProps {
  readonly fields: readonly FormField[];
  readonly state: FormState;
  /** The field that is asked for at first. */
  readonly first: FieldPath;
}

const kindOfChange: FormField = {
  key: 'kind',
  label: 'What to do with lists',
  isRequired: true,
  isUsual: true,
  input: { kind: 'codes', codes: Object.entries(kinds).map(([code, label]) => ({ code, label })) },
};

/** The questions: what the fields should say, and of lists of codes, what is to be done with them. */
export function FieldQuestions({ fields, state, first }: FieldQuestionsProps) {
  const { record } = state.draft as unknown as Answers;
  // Never one that tells records apart.
  const ofMany = fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  useEffect(() => state.open(['record', ...first]), []);
  return (
    <>
      <ObjectFields fields={optional([...ofMany, timeFields.until])} path={['record']} />
      {hasCodes(record) && <FieldRow about={kindOfChange} path={['kind']} />}
    </>
  );
}

/** Fields that are shown only where they are asked for. */
function optional(fields: readonly FormField[]): readonly FormField[] {
  return fields.map(({ input, ...field }) => ({
    ...field,
    isRequired: false,
    isUsual: false,
    input: input.kind === 'object' ? { ...input, fields: optional(input.fields) } : input,
  }));
}

function hasCodes(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'string');
  return isFields(value) && Object.values(value).some(hasCodes);
}
