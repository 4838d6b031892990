import { quoted } from '../../../model/message.js';
import { type RuleFinding, recordRule } from '../rule.js';

const van = (sequence: string) => ({
  collection: 'branches' as const,
  yaml: `- Identification: FB-0102
  SequenceNumber: ${sequence}
  Type: Mobile
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 1, StreetName: Market Place, PostCode: CB7 4AA }
`,
});

/** `reason`: `text` is not a number at all, `mobile` is the number of a branch in a building. */
export interface SequenceNumberArgs {
  readonly value: string;
  readonly reason: 'text' | 'mobile';
}

/** Numbers of branches that contradict their type. */
export const sequenceNumber = recordRule({
  rule: 'standard/sequence-number',
  severity: 'warning',
  clauses: ['Branch C5'],
  title: 'The SequenceNumber does not fit the branch',
  means:
    'SequenceNumber is 0 for a branch in a building, and 1, 2, 3 … for its mobile and sub branches; 00 and 01 are read as 0 and 1. The rule reports a branch of Type Mobile with 0, and a value that is not a number. A branch of Type Physical with 1 or more is not reported, since it can be a sub branch.',
  matters: 'Readers treat number 0 as the branch in the building, and show its address and hours as such.',
  wrong: van('0'),
  right: van('1'),
  message: ({ value, reason }: SequenceNumberArgs) =>
    reason === 'text'
      ? { message: `${quoted(value)} is not a whole number.`, hint: 'write 0, or 1, 2, 3 … for a sub branch' }
      : {
          message: `${value} is for a branch in a building, but this one is mobile.`,
          hint: 'write 1, 2, 3 … for its stops',
          related: ['mobile'],
        },
  of: 'record',
  collections: ['branches'],
  check({ SequenceNumber: value = '', Type }): readonly RuleFinding<SequenceNumberArgs>[] {
    const path = ['SequenceNumber'];
    if (!/^\d+$/.test(value)) return [{ args: { value, reason: 'text' }, path }];
    if (Type !== 'Mobile' || Number(value) > 0) return [];
    return [{ args: { value, reason: 'mobile' }, path, also: [['Type']] }];
  },
});
