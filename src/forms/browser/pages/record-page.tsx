import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { dayInWords, isCalendarDate } from '../../../model/time/calendar.js';
import { signOf } from '../../../parts/pages/money.js';
import type { Form, ListOverview, OpenRecord, RecordAddress, RecordValue } from '../../records/contract.js';
import { nameAndIdentity } from '../../records/record-title.js';
import { listHash, pageHash, recordHash } from '../addresses.js';
import { EditedRecord, type KeptDraft } from '../edited-record.js';
import { ObjectFields } from '../form/fields.js';
import { FormContext, focusField } from '../form/form-context.js';
import { ProblemSummary } from '../form/problems.js';
import { FromAndUntil } from '../form/times.js';
import { keepDraft, keptDraft } from '../kept-draft.js';
import { FormsPage, moveTo, type PageContext, present, SmallButton, useAsked } from '../page.js';
import { PublicView } from '../public-view.js';
import { SaveBar, SavedNotice } from '../save-bar.js';
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
  const opened = useAsked('open', { ...list.asked, at });
  if (form.value === undefined || opened.value === undefined)
    return <FormsPage title={capital(list.nouns[0])} errors={[form.error, opened.error]} isBusy />;
  return <RecordForm {...props} form={form.value} opened={opened.value} />;
}

type RecordFormProps = RecordPageProps & { readonly form: Form; readonly opened: OpenRecord };

function RecordForm({ list, field = [], site, form, opened }: RecordFormProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const record = useMemo(() => new EditedRecord(list.asked, opened, form, askServer, () => redraw(0)), []);
  const [isShown, setShown] = useState(false);
  const drawn = useRef<HTMLDivElement>(null);
  const { asked, nouns, takesMore, isSold } = list;
  const [noun] = nouns;
  const { copyOf, inFile, outcome, draft } = record;
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
  const copyTo = (kept: KeptDraft) => {
    const to = recordHash(asked, undefined);
    record.undo();
    keepDraft(kept, to);
    location.hash = to;
  };
  const copyToNew = () => {
    const { Identification: _, SequenceNumber: __, from: ___, until: ____, ...values } = draft;
    const says = `This is a copy of ${titleOf(draft)}, with a number of its own. It is not saved yet.`;
    copyTo({ draft: values, says });
  };
  const copyToLater = (own: RecordAddress) => {
    const { from: _, ...values } = draft;
    copyTo({ draft: values, copyOf: { at: own, value: inFile.value }, says: '' });
  };

  useEffect(() => {
    present.edited = { isChanged: () => record.isChanged, save };
    for (const event of ['change', 'click', 'focusout'])
      drawn.current?.addEventListener(event, () => record.leave());
    const kept = keptDraft();
    if (kept !== undefined) record.restore(kept);
    const first = kept?.copyOf === undefined ? field : ['from'];
    if (first.length > 0) show(first);
  }, []);
  useEffect(() => {
    if (outcome?.kind === 'removed') moveTo(listHash(asked));
    else if (at !== undefined && inFile !== opened) moveTo(recordHash(asked, at));
  }, [inFile, outcome]);
  useEffect(() => keepDraft(record.kept), [draft, inFile]);

  const from = String(draft['from']).slice(0, 10);
  const title = copyOf
    ? `${titleOf(draft)}, from ${isCalendarDate(from) ? dayInWords(from) : 'a later day'}`
    : at === undefined
      ? `New ${noun}`
      : titleOf(inFile.value);
  if (outcome?.kind === 'removed')
    return (
      <FormsPage title={title} list={list}>
        <SavedNotice saved={outcome.saved} list={list} title={title} />
      </FormsPage>
    );
  const { SupportedCurrencies: currencies } = draft;
  const own =
    Array.isArray(currencies) && currencies.length === 1 ? signOf(String(currencies[0])) : undefined;
  const editing = {
    state: record,
    today: site.today,
    currency: own ?? form.currency,
    isNew: record.isNew,
  };
  const where = copyOf
    ? 'It will be written right after the record that it is of.'
    : at === undefined
      ? `It will be written to ${opened.goesTo}.`
      : at.file;
  const times = (
    <FromAndUntil
      record={record}
      asked={asked}
      noun={noun}
      ends={/^(?:branches|atms)$/.test(asked.collection) ? 'Close after a day …' : 'Publish until …'}
      copy={() => copyToLater(at!)}
    />
  );
  const lead =
    copyOf && `Enter the first day, and what changes then. Until then, this ${noun} stays as it is.`;
  return (
    <FormsPage title={title} list={list} lead={lead}>
      <div class="row tools">
        <span class="hint">{`${where} · ${form.version}`}</span>
        {at !== undefined && isSold && (
          <a
            class="button secondary small"
            href={pageHash(asked.brand, asked.collection, 'withdraw', at.file, at.index)}
          >
            Withdraw from sale
          </a>
        )}
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
      <FormContext.Provider value={editing}>
        <div class={isShown ? 'beside' : ''}>
          {isShown && <PublicView asked={{ ...asked, value: record.checked, at: inFile.at }} />}
          <div class="form" ref={drawn}>
            {copyOf && times}
            <ObjectFields fields={form.fields} path={[]} />
            {!copyOf && times}
          </div>
        </div>
      </FormContext.Provider>
      <SaveBar record={record} list={list} title={titleOf(inFile.value)} save={save} show={show} />
    </FormsPage>
  );
}
