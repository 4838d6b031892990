import { everyCollection } from '../every-collection.js';
import { statementsOf } from './statements/from-tables.js';
import { rules } from './statements/rules.js';
import type { Statement } from './statements/statement.js';
import { envelopeOf } from './tables/envelope.js';
import { tableOf } from './tables/records.js';

export type { Statement } from './statements/statement.js';

export interface Section {
  /** As in the interface: `2.3.1`. */
  readonly id: string;
  readonly title: string;
  readonly statements: readonly Statement[];
}

const titles = new Map([
  ['1', 'What the service does'],
  ['2.1', 'Shared types'],
  ['2.2', 'Response envelope'],
  ['2.3', 'Branch'],
  ['2.3.1', 'Postal address'],
  ['2.4', 'ATM'],
  ['2.5', 'Personal current account'],
  ['2.5.1', 'Marketing state'],
  ['2.5.2', 'Credit interest'],
  ['2.5.3', 'Overdraft'],
  ['2.5.4', 'Eligibility'],
  ['2.5.5', 'Features and benefits'],
  ['2.5.6', 'Card and mobile wallet'],
  ['2.5.7', 'Other fees and charges'],
  ['2.6', 'Business current account, SME loan, commercial card'],
  ['3', 'States and transitions'],
  ['4', 'Endpoints'],
  ['5', 'Authentication'],
  ['6', 'Events'],
  ['7', 'Errors'],
  ['8', 'Limits'],
  ['9', 'Versioning'],
  ['9.5', 'What v2.2 has otherwise'],
  ['D42', 'Service metrics of current accounts, in v1.0'],
]);

/** Everything that the interface says, in its order. */
export const sections: readonly Section[] = bySection([
  ...everyCollection.flatMap((each) => [...statementsOf(envelopeOf(each)), ...statementsOf(tableOf(each))]),
  ...rules,
]);

export const statements: ReadonlyMap<string, Statement> = new Map(
  sections.flatMap((section) => section.statements.map((statement) => [statement.id, statement])),
);

function bySection(all: readonly Statement[]): Section[] {
  const texts = new Map<string, Map<string, string>>([...titles.keys()].map((id) => [id, new Map()]));
  for (const { id, text } of all) {
    const section = texts.get(id.split(' ', 1)[0]!);
    if (!section) throw new Error(`${id} is in no section`);
    const before = section.get(id);
    if (before !== undefined && before !== text)
      throw new Error(`${id} says two things: ${before} / ${text}`);
    section.set(id, text);
  }
  return [...texts].map(([id, section]) => ({
    id,
    title: titles.get(id)!,
    statements: [...section].map(([statement, text]) => ({ id: statement, text })),
  }));
}
