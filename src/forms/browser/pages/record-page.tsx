import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { isPlainObject } from '../../../base/json/plain-object.js';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { dayInWords, isCalendarDate } from '../../../model/time/calendar.js';
import { signOf } from '../../../parts/pages/money.js';
import type { Form } from '../../records/form-fields.js';
import { nameAndIdentity, nationOfRecord } from '../../records/record-title.js';
import type { ListOverview, OpenRecord } from '../../records/replies.js';
import type { RecordAddress, RecordValue } from '../../records/requests.js';
import { inSentence } from '../../records/words.js';
import { listHash, recordHash } from '../addresses.js';
import { EditedRecord } from '../edited-record.js';
import { ObjectFields } from '../form/fields.js';
import { FormContext, focusField } from '../form/form-context.js';
import { ProblemSummary } from '../form/problems.js';
import { FromAndUntil } from '../form/times.js';
import { withoutPast } from '../form/values/values.js';
import { keepDraft, keptDraft } from '../kept-draft.js';
import { FormsPage, moveTo, type PageContext, present, SmallButton, useAsked } from '../page.js';
import { PublicView } from '../public-view.js';
import { SaveBar } from '../save-bar.js';
import { askServer } from '../server.js';

interface RecordPageProps extends PageContext {
  readonly list: ListOverview;
  /** Undefined for a new record. */
  readonly at?: RecordAddress;
  /** The field that is led to. */
  readonly field?: FieldPath;
}

/** The form of one record. */
export function RecordPage(props: RecordPageProps) {
  const { list, at } = props;
  const form = useAsked('form', list.asked);
  // A record that something was typed over may be elsewhere by now.
  const known = useMemo(() => at && keptDraft()?.before, []);
  const opened = useAsked('open', { ...list.asked, at, opened: known });
  if (form.value === undefined || opened.value === undefined)
    return <FormsPage title={capital(list.nouns[0])} error={form.error || opened.error} isBusy />;
  return <RecordForm {...props} form={form.value} opened={opened.value} />;
}

type RecordFormProps = RecordPageProps & { readonly form: Form; readonly opened: OpenRecord };

function RecordForm({ list, field = [], site, form, opened }: RecordFormProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const record = useMemo(() => new EditedRecord(list.asked, opened, form, askServer, () => redraw(0)), []);
  const [isShown, setShown] = useState(false);
  const drawn = useRef<HTMLDivElement>(null);
  const { asked, nouns, takesMore } = list;
  const [noun] = nouns;
  const { inFile, draft, isLater } = record;
  const { at } = inFile;

  const titleOf = (value: RecordValue) => nameAndIdentity(asked.collection, value) || capital(noun);
  /** Opens all that is around a field, and moves the cursor there. */
  const show = (path: FieldPath) => {
    record.open(path);
    focusField(path);
  };
  const save = (isAnyway = false) => {
    // What is being typed is put in order, as when it is left.
    document.activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
    void record.save(isAnyway);
  };
  /** Beside the page is the list of what keeps it from being made. */
  const showPage = () => {
    record.untried = undefined;
    setShown(!isShown);
  };
  /** Goes to a new record that begins as this one is in the form. */
  const copyToNew = () => {
    const { Identification: _, SequenceNumber: __, from: ___, until: ____, ...values } = draft;
    const to = recordHash(asked);
    record.undo();
    keepDraft({ draft: withoutPast(values, site.today), before: values }, to);
    location.hash = to;
  };

  useEffect(() => {
    present.edited = { isChanged: () => record.isChanged, save };
    // What was typed or chosen is checked once its field is left, and a little later: a button that is being pressed must not
    // move away.
    let wait: ReturnType<typeof setTimeout>;
    for (const event of ['input', 'change', 'click', 'focusout'])
      drawn.current?.addEventListener(event, ({ target }) => {
        if (event === 'click' && (target as Element).matches('input, textarea')) return;
        clearTimeout(wait);
        if (event !== 'input') wait = setTimeout(() => record.judge(), 200);
      });
    const kept = keptDraft();
    if (kept !== undefined) record.restore(kept);
    const first = record.isLater ? ['from'] : field;
    if (first.length > 0) show(first);
  }, []);
  useEffect(() => {
    if (at !== undefined && inFile !== opened) moveTo(recordHash({ ...asked, at }));
  }, [inFile]);
  useEffect(() => keepDraft(record.kept), [draft, inFile]);

  const from = String(draft['from']).slice(0, 10);
  const title = isLater
    ? `${titleOf(draft)}, from ${isCalendarDate(from) ? dayInWords(from) : 'a later day'}`
    : at === undefined
      ? `New ${noun}`
      : [titleOf(record.saved), inFile.when].filter((text) => text !== '').join(', ');
  const { SupportedCurrencies: currencies } = draft;
  const own =
    Array.isArray(currencies) && currencies.length === 1 ? signOf(String(currencies[0])) : undefined;
  const editing = {
    state: record,
    brand: asked.brand,
    nations: [nationOfRecord(draft) ?? []].flat(),
    today: site.today,
    currency: own ?? form.currency,
    isNew: opened.at === undefined,
  };
  return (
    <FormsPage title={title} list={list}>
      <div class="row tools">
        <span class="hint">
          {`${at === undefined ? `It will be written to ${opened.goesTo}.` : at.file} · ${form.version}`}
        </span>
        {at !== undefined && takesMore && (
          <SmallButton onClick={copyToNew}>{`Copy to a new ${noun}`}</SmallButton>
        )}
        <SmallButton aria-pressed={isShown} onClick={showPage}>
          Show the public page
        </SmallButton>
      </div>
      {record.untried?.length !== 0 && (
        <ProblemSummary problems={record.problems} record={draft} show={show} />
      )}
      {/* For those who use no mouse. */}
      {form.fields
        .filter(({ key }) => isPlainObject([draft[key]].flat()[0]))
        .map(({ key, label }) => (
          <SmallButton class="secondary small skip" onClick={() => show([key])}>
            {`Go to ${inSentence(label)}`}
          </SmallButton>
        ))}
      <FormContext.Provider value={editing}>
        <div class={isShown ? 'columns' : ''}>
          {isShown && <PublicView asked={{ ...asked, value: record.checked, at: inFile.at }} />}
          <div class="form" ref={drawn}>
            <FromAndUntil {...{ record, list, show }} today={site.today} />
            <ObjectFields fields={form.fields} path={[]} />
          </div>
        </div>
      </FormContext.Provider>
      <SaveBar
        {...{ record, list, save, show }}
        title={titleOf(record.saved)}
        undone={opened.at === undefined ? listHash(asked) : recordHash({ ...asked, at })}
      />
    </FormsPage>
  );
}
