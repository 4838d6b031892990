import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { Collection } from '../../model/collection.js';
import type { FieldChange, Form, FormField, Input } from '../records/contract.js';
import { pathInWords } from '../records/words.js';
import { codeWords } from './codes.js';
import { FieldRow } from './fields.js';
import { type Editing, FormContext } from './form-context.js';
import { FormState } from './form-state.js';
import { Page, type PageContext, useAsked } from './page.js';
import { usePlanned } from './planned.js';
import { type ChoosableRecord, RecordChooser } from './record-chooser.js';

type Kind = FieldChange['change']['kind'];

const kinds: readonly (readonly [Kind, string])[] = [
  ['set', 'Set a field'],
  ['remove', 'Leave out a field'],
  ['add-code', 'Add a code to a list'],
  ['remove-code', 'Remove a code from a list'],
];

/** Chooses records of a collection, and changes a field of all of them at once. */
export function ManyPage({ site, steps: [collection = ''], edit }: PageContext) {
  const of = site.brands.flatMap(({ collections }) =>
    collections.filter((each) => each.collection === collection),
  );
  const [first] = of;
  const version = of
    .map((each) => each.version)
    .sort()
    .at(-1);
  const form = useAsked('form', { collection: collection as Collection, version: version! });
  const found = useAsked('find', { collection: collection as Collection });
  const [chosen, choose] = useState<ReadonlySet<ChoosableRecord>>(new Set());
  const [kind, setKind] = useState<Kind>('set');
  if (first === undefined) return <Page title="There is no such page" />;
  const title = `Change many ${first.nouns[1]}`;
  if (form.value === undefined || found.value === undefined)
    return <Page title={title} errors={[form.error, found.error]} isBusy />;
  return (
    <Page title={title}>
      <RecordChooser all={found.value.records} nouns={first.nouns} brand="" chosen={chosen} choose={choose} />
      <div class="form fields">
        <div class="entry">
          <label class="label" for="many-kind">
            What to do
          </label>
          <select id="many-kind" onInput={({ currentTarget }) => setKind(currentTarget.value as Kind)}>
            {kinds.map(([value, words]) => (
              <option value={value} selected={value === kind}>
                {words}
              </option>
            ))}
          </select>
        </div>
      </div>
      <FieldChangeForm
        key={kind}
        form={form.value}
        kind={kind}
        currency={found.value.currency}
        records={[...chosen].map(({ brand, file, index }) => ({ brand, file, index }))}
        collection={first.collection}
        edit={edit}
        saved={() => {
          choose(new Set());
          found.again();
        }}
      />
    </Page>
  );
}

interface FieldChangeProps extends Pick<FieldChange, 'collection' | 'records'>, Pick<PageContext, 'edit'> {
  readonly form: Form;
  readonly kind: Kind;
  readonly currency: string;
  readonly saved: () => void;
}

/** The field and what becomes of it, with a button that shows what that would do. */
function FieldChangeForm({ form, kind, currency, records, collection, edit, saved }: FieldChangeProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const state = useMemo(() => new FormState({}, () => redraw(0)), []);
  const isCodes = kind === 'add-code' || kind === 'remove-code';
  const paths = fieldPaths(
    // One value for many records is never one of those that tell them apart.
    form.fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber'),
    ({ input, isRequired }) => (isCodes ? codesOf(input) !== undefined : kind === 'set' || !isRequired),
  );
  const [path, setPath] = useState(paths[0] ?? []);
  const field = fieldAt(form.fields, path);
  const codes = codesOf(field?.input) ?? [];
  const [code, setCode] = useState('');
  const planned = usePlanned(
    () => {
      state.isChanged = false;
      saved();
    },
    (problems) => state.judge(problems),
  );
  const plan = () => {
    const { draft } = state;
    const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], draft);
    const change: FieldChange['change'] = isCodes
      ? { kind, code: code || (codes[0]?.code ?? '') }
      : kind === 'remove'
        ? { kind }
        : { kind: 'set', value: value as string };
    void planned.show(
      { many: { collection, records, field: path.join('.'), change } },
      () => state.draft === draft,
    );
  };
  useEffect(() => edit({ isChanged: () => state.isChanged, save: plan }));
  const editing: Editing = { state, currency, isNew: true, used: {}, shared: new Map() };
  return (
    <>
      <div class="form fields">
        <div class="entry">
          <label class="label" for="many-field">
            Field
          </label>
          <select id="many-field" onInput={({ currentTarget }) => setPath(currentTarget.value.split('.'))}>
            {paths.map((each) => (
              <option value={each.join('.')} selected={each.join() === path.join()}>
                {pathInWords(each)}
              </option>
            ))}
          </select>
        </div>
        {isCodes && (
          <div class="entry">
            <label class="label" for="many-code">
              Code
            </label>
            <select id="many-code" onInput={({ currentTarget }) => setCode(currentTarget.value)}>
              {codes.map((each) => (
                <option value={each.code}>{codeWords(each.code)}</option>
              ))}
            </select>
          </div>
        )}
        {kind === 'set' && field !== undefined && (
          <FormContext.Provider value={editing}>
            <FieldRow key={path.join()} about={{ ...field, isRequired: true }} path={path} />
          </FormContext.Provider>
        )}
      </div>
      {planned.view(plan)}
    </>
  );
}

/** The paths of the fields outside of lists. */
function fieldPaths(
  fields: readonly FormField[],
  wanted: (field: FormField) => boolean,
  above: readonly string[] = [],
): readonly (readonly string[])[] {
  return fields.flatMap((field) => {
    const own = [...above, field.key];
    const inner = field.input.kind === 'object' ? fieldPaths(field.input.fields, wanted, own) : [];
    return wanted(field) ? [own, ...inner] : inner;
  });
}

function codesOf(input: Input | undefined) {
  return input?.kind === 'list' && input.item.kind === 'codes' ? input.item.codes : undefined;
}

function fieldAt(fields: readonly FormField[], [key, ...rest]: readonly string[]): FormField | undefined {
  const found = fields.find((field) => field.key === key);
  if (found === undefined || rest.length === 0) return found;
  return found.input.kind === 'object' ? fieldAt(found.input.fields, rest) : undefined;
}
