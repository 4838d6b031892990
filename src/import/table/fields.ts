import { foldedHeader, readFlag, spoiltCode } from './cell.js';
import { type CoordinateOrder, isPoint, readCoordinates } from './coordinates.js';
import type { Leaf } from './leaves.js';
import type { FieldSource } from './mapping.js';
import type { RowRecord } from './row.js';
import type { Column } from './table.js';

/** Puts what a part of a mapping says of a row into its record. */
export type RowPart = (record: RowRecord) => void;

/** The value for each cell's text, by its folded form. */
export function meanings(values: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).map(([written, value]) => [foldedHeader(written), value]));
}

/** A field, the columns that fill it, and those of yes and no that add a code each. */
export function fieldPart(
  leaf: Leaf,
  columns: readonly Column[],
  flags: readonly { readonly column: Column; readonly code: string }[],
  { split, values: written }: FieldSource,
): RowPart {
  const values = meanings(written);
  const meant = (text: string) => values.get(foldedHeader(text)) ?? text;
  const take = (record: RowRecord, text: string, column: Column) => {
    if (text !== '') putText(record, leaf, meant(text), column);
  };
  return (record) => {
    if (columns.length > 1 && !leaf.isList) {
      const all = columns.map((column) => record.text(column)).filter((text) => text !== '');
      take(record, all.join(' '), columns[0]!);
    } else {
      for (const column of columns) {
        const text = record.text(column);
        const isWhole = values.has(foldedHeader(text)) || !leaf.isList || split === undefined;
        for (const part of isWhole ? [text] : text.split(split)) take(record, part.trim(), column);
      }
    }
    for (const { column, code } of flags) {
      const text = record.text(column);
      const isSet = meant(text) === '' ? false : readFlag(meant(text));
      if (isSet === undefined) record.misfit(column, text, { fault: 'flag' });
      else if (isSet) record.put(leaf, code, column);
    }
  };
}

/** Puts one value of a cell into a field. What the interface lacks is repaired later, with the record. */
function putText(record: RowRecord, leaf: Leaf, text: string, column: Column): void {
  if (text === '') return;
  const fault = spoiltCode(leaf.path.split('.').at(-1)!, text);
  if (fault !== undefined) record.misfit(column, text, { fault });
  else {
    const code = leaf.codes?.find((known) => foldedHeader(known) === foldedHeader(text));
    record.put(leaf, leaf.isFlag ? (readFlag(text) ?? text) : (code ?? text), column);
  }
}

/** A column with both latitude and longitude. */
export function coordinatesPart(
  column: Column,
  order: CoordinateOrder,
  [latitude, longitude]: readonly [Leaf, Leaf],
): RowPart {
  const turned =
    order === 'lat-lon'
      ? 'if all cells have the longitude first, write order: lon-lat in the mapping'
      : 'if all cells have the latitude first, write order: lat-lon in the mapping';
  return (record) => {
    const text = record.text(column);
    const read = text === '' ? undefined : readCoordinates(text, order);
    if (read === 'swapped') {
      const hint = isPoint(text) ? 'a point has the longitude first: POINT(0.2630 52.3990)' : turned;
      record.misfit(column, text, { fault: 'swapped', hint });
    } else if (read !== undefined) {
      record.put(latitude, read.latitude, column);
      record.put(longitude, read.longitude, column);
    } else if (text !== '') record.misfit(column, text, { fault: order });
  };
}
