import { valueAt } from '../../model/location.js';
import type { Form, FormField, Input, JobToDo, RecordValue } from '../records/contract.js';
import { pathInWords } from '../records/words.js';
import { codeWords } from './form/codes.js';
import { FieldRow } from './form/fields.js';
import type { FormState } from './form/form-state.js';

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
  const { kind, field, code, replaces = false } = state.draft as unknown as Answers;
  const isCodes = kind === 'add-code' || kind === 'remove-code';
  const wanted = ({ input, isRequired }: FormField) =>
    isCodes ? codesOf(input) !== undefined : kind === 'set' || !isRequired;
  // One value for many records is never one of those that tell them apart.
  const own = form.fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  const last = form.times.filter(({ key }) => key === 'until');
  const found = fieldsBelow([...own, ...last], wanted);
  const now = found.find(({ path }) => path.join('.') === field);
  const codes = codesOf(now?.about.input) ?? [];
  const answer = (key: keyof Answers, value: unknown) => {
    state.set([key], value);
    state.leave();
  };
  return (
    <>
      <Choice label="What to do" value={kind} set={(value) => answer('kind', value)}>
        {Object.entries(kinds)}
      </Choice>
      <Choice label="Field" value={now === undefined ? '' : field} set={(value) => answer('field', value)}>
        {found.map(({ path }) => [path.join('.'), pathInWords(path)])}
      </Choice>
      {isCodes && (
        <Choice label="Code" value={code} set={(value) => answer('code', value)}>
          {codes.map((each) => [each.code, codeWords(each.code)])}
        </Choice>
      )}
      {kind === 'set' && now !== undefined && (
        <FieldRow key={field} about={{ ...now.about, isRequired: true }} path={['record', ...now.path]} />
      )}
      {kind === 'set' && now?.about.key === 'NonStandardAvailability' && (
        <label class="chip wide">
          <input
            type="checkbox"
            checked={replaces}
            onChange={({ currentTarget: { checked } }) => answer('replaces', checked)}
          />
          Replace special hours that are not over yet
        </label>
      )}
    </>
  );
}

function Choice({
  label,
  value = '',
  set,
  children,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly set: (value: string) => void;
  readonly children: readonly (readonly [value: string, words: string])[];
}) {
  const id = `ask-${label.replaceAll(' ', '-')}`;
  return (
    <div class="entry">
      <label class="label" for={id}>
        {label}
      </label>
      <select id={id} onInput={({ currentTarget }) => set(currentTarget.value)}>
        {value === '' && (
          <option value="" selected>
            Choose …
          </option>
        )}
        {children.map(([each, words]) => (
          <option key={each} value={each} selected={each === value}>
            {words}
          </option>
        ))}
      </select>
    </div>
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
