import type { Field } from '../http/fields.js';
import type { AddressRules } from './address-rules.js';

/** A rule as Vercel and Firebase write it: which addresses, and what is set there. */
export interface SourceRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** A path of the manifest has no character that means something in a `source`, so it stands for itself. */
export function sourceRule(source: string, fields: readonly Field[]): SourceRule {
  return { source, headers: fields.map(([key, value]) => ({ key, value })) };
}

/** @param wildcard what stands for anything in a `source`: `(.*)` at Vercel, `**` at Firebase */
export function sourceRules({ everywhere, below, at }: AddressRules, wildcard: '(.*)' | '**'): SourceRule[] {
  return [
    sourceRule(`/${wildcard}`, everywhere),
    ...[...below].map(([path, fields]) => sourceRule(`${path}/${wildcard}`, fields)),
    ...[...at].map(([path, fields]) => sourceRule(path, fields)),
  ].filter(({ headers }) => headers.length > 0);
}
