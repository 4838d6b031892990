import type { FieldPath } from '../../../model/location.js';
import { isCalendarDate } from '../../../model/time/calendar.js';
import type { FormField } from '../../records/form-fields.js';
import type { ListOverview, Saved } from '../../records/replies.js';
import { inWords } from '../../records/words.js';
import { listHash, recordHash } from '../addresses.js';
import { Machines } from '../changes.js';
import type { EditedRecord } from '../edited-record.js';
import { SmallButton, showAnew } from '../page.js';
import { FieldRow } from './fields.js';
import { isOnSale } from './values/sale.js';
import { dayMeant } from './values/typed-values.js';

function timeField(kind: 'from' | 'until', meaning: string): FormField {
  const input = { kind, takes: '' };
  return { key: kind, label: inWords(kind), meaning, isRequired: false, isUsual: false, input };
}

/** When a record is published (D49). The words say what a day in `until` means, since people differ in that. */
export const timeFields = {
  from: timeField(
    'from',
    'From the beginning of this day, or from the time of day, this record is published.',
  ),
  until: timeField(
    'until',
    'It is published to the end of this day, or to the time of day, and not any more after that.',
  ),
};

interface FromAndUntilProps {
  readonly record: EditedRecord;
  readonly list: ListOverview;
  readonly today: string;
  readonly show: (field: FieldPath) => void;
}

/** When a record is published: its first and last day, and the records that are published before and after it. */
export function FromAndUntil({ record, list, today, show }: FromAndUntilProps) {
  const { asked, isSold } = list;
  const [noun] = list.nouns;
  const { isLater, inFile, draft } = record;
  const { at, when, others } = inFile;
  const { from, until } = timeFields;
  const shown = [{ ...from, isRequired: isLater }, until].filter(
    ({ key }) => draft[key] !== undefined || record.isShown([key]) || (key === 'from' && at === undefined),
  );
  const later = () => {
    record.beginLater();
    show(['from']);
  };
  const remove = () => {
    const what =
      others.length === 0
        ? `This ${noun} will be removed from ${at?.file}.`
        : `Only this record, ${when}, will be removed from ${at?.file}. The others of this ${noun} stay.`;
    const removed = ({ files, machines }: Saved) => {
      const said = [`Removed from ${files[0]}.`, <Machines machines={machines} />];
      showAnew(listHash(asked), said);
    };
    if (confirm(`${what} You can undo that under Changes.`)) void record.remove(removed);
  };
  const withdraw = (question: string) => {
    const typed = prompt(`${question} such as 24/12, or 3 Feb 2027`);
    const last = dayMeant(typed ?? '', today);
    if (isCalendarDate(last)) record.withdraw(last, today);
    else if (typed !== null) withdraw(`“${typed}” is not a day. Last day on sale:`);
  };
  const isPlace = /^(?:branches|atms)$/.test(asked.collection);
  const isInFile = at !== undefined && !isLater;
  return (
    <section class="group row times wide" aria-label="When it is published">
      <h2 class="label">When it is published</h2>
      <p class="hint">
        {isLater
          ? `Enter the first day, and what changes then. Until then, this ${noun} stays as it is.`
          : isInFile &&
            (when === ''
              ? `To change its ${isPlace ? 'hours or address' : 'rates or fees'} from a day on:`
              : `This record is published ${when}.`)}
        {others.map((other, index) => (
          <>
            {index === 0 ? ` Another record of this ${noun}: ` : '; '}
            <a href={recordHash({ ...asked, ...other })}>{other.when}</a>
          </>
        ))}
      </p>
      {shown.map((field) => (
        <FieldRow key={field.key} about={field} path={[field.key]} />
      ))}
      <div class="row">
        {isInFile && <SmallButton onClick={later}>Change from a date …</SmallButton>}
        {!shown.includes(until) && (
          <SmallButton onClick={() => show(['until'])}>
            {isPlace ? 'Close after a day …' : 'Publish until …'}
          </SmallButton>
        )}
        {isInFile && isSold && isOnSale(draft) !== false && (
          <SmallButton onClick={() => withdraw('Last day on sale:')}>Withdraw from sale …</SmallButton>
        )}
        {isInFile && <SmallButton onClick={remove}>{`Remove this ${noun}`}</SmallButton>}
      </div>
    </section>
  );
}
