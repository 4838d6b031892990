import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import type { Asked, FoundRecords, ListedRecord } from '../records/contract.js';
import { recordHash } from './addresses.js';
import { Notice, useAsked } from './page.js';

/** So many records are listed at once. */
const most = 100;

/** Records that are found by what is typed, as links, or as `draw` shows them. */
export function RecordSearch({
  within,
  begins = '',
  nouns: [one, several],
  filters,
  tools,
  draw = (record, title) => <a href={recordHash(record.brand, record.collection, record)}>{title}</a>,
}: {
  /** Where it is searched, and what is typed at first. */
  readonly within: Partial<Asked<'find'>>;
  readonly begins?: string;
  readonly nouns: readonly [one: string, several: string];
  /** What is beside the field, by what was found for a search. */
  readonly filters?: (found: FoundRecords, asked: Asked<'find'>) => ComponentChildren;
  readonly tools?: ComponentChildren;
  readonly draw?: (record: ListedRecord, title: ComponentChildren) => ComponentChildren;
}) {
  const [typed, setTyped] = useState(begins);
  const asked = { ...within, text: typed, most };
  const { value, error } = useAsked('find', asked);
  const { records = [], count = 0, broken = [] } = value ?? {};
  const rest = count > records.length ? `, of which the first ${records.length} are shown` : '';
  const found =
    count > 0
      ? `${counted(count, one, several)}${typed.trim() === '' ? '' : ` with “${typed.trim()}”`}${rest}`
      : typed.trim() === ''
        ? `There are no ${several} yet.`
        : `No ${one} has “${typed.trim()}” in its name, number, town or postcode. Try fewer letters, or one word.`;
  return (
    <>
      {broken.map(({ file, line, message }) => (
        <Notice kind="bad">
          {`${file}, line ${line}: ${message} Until this is corrected, its records can't be edited here.`}
        </Notice>
      ))}
      <div class="row tools">
        <input
          type="search"
          placeholder="Name, number, town or postcode"
          aria-label={`Search ${several}`}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {value && filters?.(value, asked)}
        {tools}
      </div>
      <p class="hint" role="status">
        {error || (value && found)}
      </p>
      <ul class="plain records">
        {records.map((record) => (
          <li key={`${record.index} ${record.file}`}>
            <Listed record={record} within={within} draw={draw} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A record with what tells it from others: what is the same for all that are searched isn't said. */
function Listed({
  record,
  within,
  draw,
}: {
  readonly record: ListedRecord;
  readonly within: Partial<Asked<'find'>>;
  readonly draw: (record: ListedRecord, title: ComponentChildren) => ComponentChildren;
}) {
  const { brandName, noun, identity, name, detail, when } = record;
  const about = [
    name === '' ? '' : identity,
    detail,
    when,
    within.collection === undefined ? noun : '',
    within.brand === undefined ? brandName : '',
  ];
  return (
    <>
      {draw(record, <bdi>{name || identity || capital(noun)}</bdi>)}{' '}
      <span class="hint">{about.filter((text) => text !== '').join(' · ')}</span>
    </>
  );
}
