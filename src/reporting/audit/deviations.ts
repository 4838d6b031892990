import { isDeepStrictEqual } from 'node:util';
import type { Collection } from '../../model/collection.js';
import type { RuleName, Severity } from '../../model/problem.js';
import { type Version, versions } from '../../model/version.js';
import type { SchemaDeviation as RecordDeviation } from '../../rules/built-in/facts.js';
import type { Grade } from '../../source/site/grades.js';
import type { Policy } from '../../source/site/policy.js';
import type { SiteSettings } from '../../source/site/settings.js';

/** Something that the settings chose otherwise than the program would, or that a decision of the project leads to. */
export type ContentDeviation =
  | { readonly kind: 'version'; readonly version: Version }
  | { readonly kind: 'placeholders' }
  | { readonly kind: 'caches' }
  | { readonly kind: 'names'; readonly preset?: string; readonly words: number }
  | {
      readonly kind: 'header';
      readonly section: string;
      readonly name: string;
      /** As it is sent; absent if it isn't. */
      readonly is?: string;
      readonly usual?: string;
    }
  | { readonly kind: 'rate-limit'; readonly is: Limit; readonly usual: Limit }
  | { readonly kind: 'error-text'; readonly status: string }
  | { readonly kind: 'rule'; readonly rule: RuleName; readonly grade: Grade; readonly usual: Severity }
  | { readonly kind: 'own-rule'; readonly rule: RuleName; readonly title: string; readonly problems: number }
  | { readonly kind: 'accepted'; readonly rule: RuleName; readonly problems: number }
  | { readonly kind: 'empty'; readonly version: Version; readonly collections: readonly Collection[] }
  | { readonly kind: 'lost'; readonly version: Version; readonly values: number; readonly records: number }
  | {
      readonly kind: 'public-schemas';
      readonly decision: 'D2' | 'D5' | 'D35';
      readonly what: RecordDeviation['kind'];
      readonly records: number;
      readonly places: number;
    };

interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** The deviations that the settings chose. */
export function chosenSettings(settings: SiteSettings, words: number): ContentDeviation[] {
  const left = versions.filter((version) => settings.versions?.includes(version) === false);
  return [
    ...left.map((version): ContentDeviation => ({ kind: 'version', version })),
    ...(settings.placeholders === 'allowed' ? [{ kind: 'placeholders' as const }] : []),
    ...(settings.caches === 'wind-back' ? [{ kind: 'caches' as const }] : []),
    ...(words > 0
      ? [
          {
            kind: 'names' as const,
            words,
            ...(typeof settings.names === 'string' && { preset: settings.names }),
          },
        ]
      : []),
  ];
}

/** Where a header policy differs from the usual one. */
export function chosenPolicy(own: Policy, usual: Policy): ContentDeviation[] {
  const headers = (['always', 'ok', 'error'] as const).flatMap((section) => {
    const [is, was] = [own.headers[section], usual.headers[section]];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
    return names.flatMap((name): ContentDeviation[] => {
      if (is[name] === was[name]) return [];
      const [sent, before] = [is[name], was[name]];
      return [
        {
          kind: 'header',
          section,
          name,
          ...(sent !== undefined && { is: sent }),
          ...(before !== undefined && { usual: before }),
        },
      ];
    });
  });
  const statuses = [...new Set([...Object.keys(usual.errors), ...Object.keys(own.errors)])].sort();
  const texts = statuses.filter((status) => !isDeepStrictEqual(own.errors[status], usual.errors[status]));
  const isLimitSame = isDeepStrictEqual({ ...own.rateLimit }, { ...usual.rateLimit });
  return [
    ...headers,
    ...(isLimitSame
      ? []
      : [{ kind: 'rate-limit' as const, is: limitOf(own.rateLimit), usual: limitOf(usual.rateLimit) }]),
    ...texts.map((status): ContentDeviation => ({ kind: 'error-text', status })),
  ];
}

function limitOf({ requests, seconds }: Limit): Limit {
  return { requests, seconds };
}

/** The decision that each difference from the public schemas comes from. */
const decisions: Readonly<Record<RecordDeviation['kind'], 'D2' | 'D5' | 'D35'>> = {
  'end-of-day': 'D2',
  offset: 'D2',
  'part-place': 'D5',
  'no-other-fees': 'D35',
};

/** Counts in how many records and places the public standard's schemas of v2.2 are left. */
export class PublicSchemaCounts {
  readonly #kinds = new Map<RecordDeviation['kind'], { records: number; places: number }>();

  add(ofRecord: readonly RecordDeviation[]): void {
    for (const { kind, count } of ofRecord) {
      const sum = this.#kinds.get(kind) ?? { records: 0, places: 0 };
      sum.records++;
      sum.places += count;
      this.#kinds.set(kind, sum);
    }
  }

  get all(): ContentDeviation[] {
    const order = Object.keys(decisions) as RecordDeviation['kind'][];
    return order.flatMap((what): ContentDeviation[] => {
      const sum = this.#kinds.get(what);
      return sum === undefined
        ? []
        : [
            {
              kind: 'public-schemas',
              decision: decisions[what],
              what,
              records: sum.records,
              places: sum.places,
            },
          ];
    });
  }
}
