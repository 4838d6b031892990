import type { FieldPath } from '../../model/location.js';
import type { EditedField } from '../records/contract.js';

/** What fields said and say, a line each. @param count of all fields; those that aren't given are counted */
export function ChangedFields({
  fields,
  count,
  hrefOf,
}: {
  readonly fields: readonly EditedField[];
  readonly count: number;
  /** The address of a field, if the record is there. */
  readonly hrefOf?: ((field: FieldPath) => string) | undefined;
}) {
  return (
    <ul class="plain">
      {fields.map(({ field, words, was = 'nothing', is = 'nothing' }) => (
        <li>
          {hrefOf === undefined || field.length === 0 ? words : <a href={hrefOf(field)}>{words}</a>}
          {': '}
          <bdi class="was">{was}</bdi> → <bdi class="is">{is}</bdi>
        </li>
      ))}
      {count > fields.length && <li class="hint">{`and ${count - fields.length} more`}</li>}
    </ul>
  );
}
