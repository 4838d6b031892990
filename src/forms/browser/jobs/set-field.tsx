import { valueAt } from '../../../model/location.js';
import type { Form, FormCode, FormField, Input, JobToDo, RecordValue } from '../../records/contract.js';
import { pathInWords, specialHoursField } from '../../records/words.js';
import { codeWords } from '../form/codes.js';
import { FieldRow } from '../form/fields.js';
import type { FormState } from '../form/form-state.js';

const kinds = {
  set: 'Set a field',
  remove: 'Leave out a field',
  'add-code': 'Add a code to a list',
  'remove-code': 'Remove a code from a list',
} as const;

/** What was answered. The value is in a record of that field alone. */
interface Answers {
  readonly kind: keyof typeof kinds;
  readonly field?: string;
  readonly code?: string;
  readonly record?: RecordValue;
  readonly replaces?: boolean;
}

/** What is to become of the field. */
export function changeOfField(answers: RecordValue): JobToDo['change'] {
  const { kind, field = '', code = '', record, replaces } = answers as unknown as Answers;
  if (kind === 'set')
    return { kind, field, value: valueAt(record, field.split('.')), ...(replaces && { replaces }) };
  return kind === 'remove' ? { kind, field } : { kind, field, code };
}

interface FieldQuestionsProps {
  readonly form: Form;
  readonly state: FormState;
}

/** The questions of what to do, with which field, and what it should say. */
export function FieldQuestions({ form, state }: FieldQuestionsProps) {
  const { kind, field, replaces = false } = state.draft as unknown as Answers;
  const isCodes = kind === 'add-code' || kind === 'remove-code';
  const wanted = ({ input, isRequired }: FormField) =>
    isCodes ? codesOf(input) !== undefined : kind === 'set' || !isRequired;
  // One value for many records is never one of those that tell them apart.
  const own = form.fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  const last = form.times.filter(({ key }) => key === 'until');
  const found = fieldsBelow([...own, ...last], wanted);
  const now = found.find(({ path }) => path.join('.') === field);
  const codes = codesOf(now?.about.input) ?? [];
  return (
    <>
      {choice(
        'kind',
        'What to do',
        Object.entries(kinds).map(([code, label]) => ({ code, label })),
      )}
      {choice(
        'field',
        'Field',
        found.map(({ path }) => ({ code: path.join('.'), label: pathInWords(path) })),
      )}
      {isCodes &&
        choice(
          'code',
          'Code',
          codes.map(({ code }) => ({ code, label: codeWords(code) })),
        )}
      {kind === 'set' && now !== undefined && (
        <FieldRow key={field} about={{ ...now.about, isRequired: true }} path={['record', ...now.path]} />
      )}
      {kind === 'set' && field === specialHoursField && (
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

/** The fields outside of lists. */
function fieldsBelow(
  fields: readonly FormField[],
  wanted: (field: FormField) => boolean,
  above: readonly string[] = [],
): readonly FieldAt[] {
  return fields.flatMap((about) => {
    const path = [...above, about.key];
    const inner = about.input.kind === 'object' ? fieldsBelow(about.input.fields, wanted, path) : [];
    return wanted(about) ? [{ path, about }, ...inner] : inner;
  });
}

function codesOf(input: Input | undefined) {
  return input?.kind === 'list' && input.item.kind === 'codes' ? input.item.codes : undefined;
}
