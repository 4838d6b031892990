import type { Form, FormField, Input } from '../records/contract.js';
import { pathInWords } from '../records/words.js';
import { codeWords } from './codes.js';
import { FieldRow } from './fields.js';
import type { FormState } from './form-state.js';

const kinds = {
  set: 'Set a field',
  remove: 'Leave out a field',
  'add-code': 'Add a code to a list',
  'remove-code': 'Remove a code from a list',
} as const;

type Kind = keyof typeof kinds;

/** The questions of the job that changes one field: what to do, which field, and what it should say. */
export function SetField({ form, state }: { readonly form: Form; readonly state: FormState }) {
  const { kind = 'set', field, code } = state.draft as { kind?: Kind; field?: string; code?: string };
  const isCodes = kind === 'add-code' || kind === 'remove-code';
  const wanted = ({ input, isRequired }: FormField) =>
    isCodes ? codesOf(input) !== undefined : kind === 'set' || !isRequired;
  // One value for many records is never one of those that tell them apart.
  const own = form.fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  const found = fieldsBelow(own, wanted);
  const now = found.find(({ path }) => path.join('.') === field);
  const codes = codesOf(now?.about.input) ?? [];
  const answer = (key: string, value: string) => {
    state.set([key], value);
    state.leave([key]);
  };
  return (
    <div class="fields">
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
    </div>
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
