import type { Collection } from '../../model/collection.js';
import type { RecordAddress } from '../records/contract.js';
import { copyHash, jobHash } from './addresses.js';
import { useAsked } from './page.js';

/** Links to the jobs that can be done with a record, or with several of a list. */
export function JobLinks({
  brand,
  collection,
  at,
  noun = '',
}: {
  readonly brand: string;
  readonly collection: Collection;
  readonly at?: RecordAddress;
  /** One of a record, of which a copy can be made. */
  readonly noun?: string;
}) {
  const { value: jobs = [] } = useAsked('jobs', {
    collection,
    records: at === undefined ? [] : [{ brand, collection, at }],
  });
  if (jobs.length === 0 && noun === '') return null;
  return (
    <nav class="row" aria-label="Jobs">
      {jobs.map(({ name, words }) => (
        <a class="button secondary small" href={jobHash(name, brand, collection, at)}>
          {at === undefined ? `${words}: several` : words}
        </a>
      ))}
      {at !== undefined && noun !== '' && (
        <a class="button secondary small" href={copyHash(brand, collection, at)}>
          {`Copy to a new ${noun}`}
        </a>
      )}
    </nav>
  );
}
