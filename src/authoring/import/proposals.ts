import { type FieldPath, fieldTitleOf, plainFieldTitle, valueAt } from '../../model/location.js';
import { plainRecord } from '../../source/site/accepted.js';
import type { ImportValue } from '../../source/site/import-values.js';
import { feedText, placesOfValue } from './by-hand.js';
import type { Prepared } from './prepared.js';

/** An entry of import.yaml without the reason, which a person has to give. */
export type Proposal = Omit<ImportValue, 'reason'>;

interface Place {
  readonly arrival: Prepared;
  readonly path: FieldPath;
}

interface Group {
  readonly folder: string;
  readonly value: string | undefined;
  readonly places: [Place, ...Place[]];
}

/** The entries of import.yaml that would accept what an import loses, or keep what it takes out of the files. */
export class Proposals {
  readonly #lost = new Map<string, Group>();
  readonly #kept = new Map<string, Group>();

  /** @param folder of the record's brand */
  lost(arrival: Prepared, path: FieldPath, folder: string): void {
    if (feedAt(arrival, path) !== undefined) this.#add(this.#lost, arrival, path, folder, undefined);
  }

  /** @param value that the files have, as an entry has it */
  kept(arrival: Prepared, path: FieldPath, folder: string, value: string): void {
    this.#add(this.#kept, arrival, path, folder, value);
  }

  /** An entry for each field and value that is lost, whatever records have it. */
  toAccept(): Proposal[] {
    return [...this.#lost.values()].map(({ folder, places }) =>
      proposedEntry(places[0], folder, places.length > 1),
    );
  }

  /**
   * An entry for each value of the files that the feed lacks or has in a form that is lost. One entry is for many
   * records only if it then changes no other place.
   * @param arrivals all incoming records
   */
  toKeep(arrivals: readonly Prepared[], folderOf: (arrival: Prepared) => string): Proposal[] {
    return [...this.#kept.values()].flatMap(({ folder, places, value }) => {
      const whole = { ...proposedEntry(places[0], folder, true), ...(value !== undefined && { value }) };
      const { collection } = places[0].arrival.incoming;
      const matches =
        places.length === 1
          ? 0
          : arrivals
              .filter((one) => one.incoming.collection === collection && folderOf(one) === folder)
              .reduce((sum, one) => sum + placesOfValue(one.incoming.value, whole).length, 0);
      if (places.length > 1 && matches === places.length) return [whole];
      return places.map((place) => ({
        ...proposedEntry(place, folder, false),
        ...(value !== undefined && { value }),
      }));
    });
  }

  #add(
    groups: Map<string, Group>,
    arrival: Prepared,
    path: FieldPath,
    folder: string,
    value: string | undefined,
  ): void {
    const { collection } = arrival.incoming;
    const key = JSON.stringify([folder, collection, plainFieldTitle(path), feedAt(arrival, path), value]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { folder, value, places: [{ arrival, path }] });
    else group.places.push({ arrival, path });
  }
}

/** The entry for a place, or for all records of its collection. A list index is named only where it is needed. */
export function proposedEntry({ arrival, path }: Place, folder: string, isWide: boolean): Proposal {
  const { collection, value } = arrival.incoming;
  const feed = feedAt(arrival, path);
  const given = feed === undefined ? {} : { feed };
  const plain = { field: plainFieldTitle(path), ...given };
  const isOne = isWide || placesOfValue(value, plain).length === 1;
  const { identity = '' } = arrival;
  const record = `${folder}/${collection}`;
  return {
    record: isWide ? record : plainRecord(`${record}/${identity}`),
    ...plain,
    ...(!isOne && { field: fieldTitleOf(path) }),
  };
}

function feedAt({ incoming }: Prepared, path: FieldPath): string | undefined {
  const raw = valueAt(incoming.value, path);
  return raw === undefined ? undefined : feedText(raw);
}
