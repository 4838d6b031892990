import { valueAt } from '../../../model/location.js';
import type { Form, FormCode, FormField, Input, JobToDo, RecordValue } from '../../records/contract.js';
import { pathInWords } from '../../records/words.js';
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

/** The questions of what to do, with which field, and what it should say. */
export function FieldQuestions({ form, state }: { readonly form: Form; readonly state: FormState }) {
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
  const choice = (key: keyof Answers, label: string, own: readonly FormCode[]) => (
    <FieldRow
      key={key}
      about={{ key, label, isRequired: true, isUsual: true, input: { kind: 'codes', codes: own } }}
      path={[key]}
    />
  );
  const labelled = ([code, label]: readonly [string, string]) => ({ code, label });
  return (
    <>
      {choice('kind', 'What to do', Object.entries(kinds).map(labelled))}
      {choice(
        'field',
        'Field',
        found.map(({ path }) => labelled([path.join('.'), pathInWords(path)])),
      )}
      {isCodes &&
        choice(
          'code',
          'Code',
          codes.map(({ code: each }) => labelled([each, codeWords(each)])),
        )}
      {kind === 'set' && now !== undefined && (
        <FieldRow key={field} about={{ ...now.about, isRequired: true }} path={['record', ...now.path]} />
      )}
      {kind === 'set' && now?.about.key === 'NonStandardAvailability' && (
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
