import type { PlainObject } from '../../../../base/json/plain-object.js';
import { capital } from '../../../../base/text/capital.js';
import { meaningOf, meaningOfCode } from '../../../../interface/meanings/index.js';
import { otherNameOf } from '../../../../interface/records/fields.js';
import type { Names } from '../../../../interface/records/published.js';
import type { Collection } from '../../../../model/collection.js';
import type { Version } from '../../../../model/version.js';
import { moneyText } from '../../money.js';
import { objectIn, textIn, textsIn } from '../../values.js';
import { labelOf } from '../../words.js';

/** Words for the codes, fields and amounts of a collection's products. */
export interface ProductWords {
  readonly collection: Collection;
  /** An amount with its sign. */
  readonly money: (amount: string) => string;
  /** The interface's own word for a published one (D9). */
  readonly wordOf: (code: string) => string;
  /** What the codes of a field mean, as beginnings of sentences; for `Other` the publisher's own name, if it has one. */
  readonly codesIn: (object: PlainObject, field: string) => readonly string[];
  /** What a field means, by the end of its path. */
  readonly fieldText: (...path: readonly string[]) => string;
}

/** The end of some meanings of fees, which the figure itself says. */
const kindOfFigure = /; (?:a sum(?: of money)?|a percentage)$/;

/** @param names what is published in place of the interface's words */
export function productWords(
  { collection, version }: { readonly collection: Collection; readonly version: Version },
  { names, currency }: { readonly names: Names; readonly currency: string },
): ProductWords {
  const words = new Map(
    Object.values(names).flatMap((list) => Object.entries(list).map(([word, name]) => [name, word] as const)),
  );
  const wordOf = (code: string) => words.get(code) ?? code;
  return {
    collection,
    money: (amount) => moneyText(amount, currency),
    wordOf,
    codesIn: (object, field) =>
      textsIn(object[field]).map((code) => {
        const own = code === 'Other' ? ownName(object, field) : undefined;
        const meaning = meaningOfCode(collection, version, [field], wordOf(code));
        return own ?? (meaning === undefined ? labelOf(code) : capital(meaning.replace(kindOfFigure, '')));
      }),
    fieldText(...path) {
      const meaning = meaningOf(collection, version, path);
      return meaning === undefined ? labelOf(path.at(-1) ?? '') : capital(meaning);
    },
  };
}

/** The publisher's own name for what the code Other of a field stands for. */
export function ownName(object: PlainObject, field: string): string | undefined {
  return textIn(objectIn(object[otherNameOf(field)])['Name']);
}

/** A rate as published, on one line with its sign. */
export function percent(rate: string): string {
  return `${rate}\u00a0%`;
}
