import { valueAt } from '../../../model/location.js';
import type { Form, FormCode, FormField, JobToDo, RecordValue } from '../../records/contract.js';
import { pathInWords, specialHoursField } from '../../records/words.js';
import { FieldRow } from '../form/fields.js';
import type { FormState } from '../form/form-state.js';
import { timeFields } from '../form/times.js';

/** What can be done with a list of codes. */
const kinds = {
  set: 'Have exactly these codes',
  add: 'Add codes to those that are there',
  remove: 'Remove codes',
} as const;

/** What was answered. The value is in a record of that field alone. */
interface Answers {
  readonly kind?: keyof typeof kinds;
  readonly field?: string;
  readonly record?: RecordValue;
  readonly replaces?: boolean;
}

/** What is to become of the field. */
export function changeOfField(form: Form, answers: RecordValue): JobToDo['change'] {
  const { kind = 'set', field = '', record, replaces } = answers as Answers;
  const value = valueAt(record, field.split('.'));
  return { kind: hasCodes(fieldIn(form, field)) ? kind : 'set', field, value, ...(replaces && { replaces }) };
}

interface FieldQuestionsProps {
  readonly form: Form;
  readonly state: FormState;
}

/** The questions: which field, what it should say, and of a list of codes, what is to be done with them. */
export function FieldQuestions({ form, state }: FieldQuestionsProps) {
  const { field, replaces = false } = state.draft as Answers;
  const now = fieldIn(form, field);
  return (
    <>
      {choice(
        'field',
        'Field',
        fieldsOfMany(form).map(({ path }) => ({ code: path.join('.'), label: pathInWords(path) })),
      )}
      {hasCodes(now) &&
        choice(
          'kind',
          'What to do',
          Object.entries(kinds).map(([code, label]) => ({ code, label })),
        )}
      {now && (
        <FieldRow key={field} about={{ ...now.about, isRequired: true }} path={['record', ...now.path]} />
      )}
      {now && !now.about.isRequired && <p class="hint wide">Leave it empty to leave the field out.</p>}
      {field === specialHoursField && (
        <label class="chip wide">
          <input
            type="checkbox"
            checked={replaces}
            onChange={({ currentTarget: { checked } }) => {
              state.set(['replaces'], checked);
              state.leave();
            }}
          />
          Replace special hours that are not over yet
        </label>
      )}
    </>
  );
}

/** A question with one of several answers. */
function choice(key: keyof Answers, label: string, codes: readonly FormCode[]) {
  const about: FormField = { key, label, isRequired: true, isUsual: true, input: { kind: 'codes', codes } };
  return <FieldRow key={key} about={about} path={[key]} />;
}

interface FieldAt {
  readonly path: readonly string[];
  readonly about: FormField;
}

/** The fields of which one value can be for many records: never one that tells them apart. */
function fieldsOfMany({ fields }: Form): readonly FieldAt[] {
  const own = fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  return fieldsBelow([...own, timeFields.until]);
}

function fieldIn(form: Form, field: string | undefined): FieldAt | undefined {
  return fieldsOfMany(form).find(({ path }) => path.join('.') === field);
}

function hasCodes(field: FieldAt | undefined): boolean {
  const input = field?.about.input;
  return input?.kind === 'list' && input.item.kind === 'codes';
}

/** The fields outside of lists. */
function fieldsBelow(fields: readonly FormField[], above: readonly string[] = []): readonly FieldAt[] {
  return fields.flatMap((about) => {
    const path = [...above, about.key];
    return [{ path, about }, ...(about.input.kind === 'object' ? fieldsBelow(about.input.fields, path) : [])];
  });
}
