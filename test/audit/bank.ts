import { fenland, workspace } from '../commands/workspace.js';

export const account = (id: string, more = '') =>
  `- Name: Account ${id}\n  Identification: ${id}\n  Segment: [General]\n  PCAMarketingState:\n    - Identification: S1\n      MarketingState: Regular\n${more}`;
export const age = (from: number) => `      Eligibility: { AgeEligibility: { MinimumAge: ${from} } }\n`;
export const accounts = 'content/fenland/personal-current-accounts.yaml';

/** Two brands with accounts, of which people have to judge rows. */
export const bank = (more: Record<string, string> = {}) =>
  workspace({
    ...fenland,
    [accounts]: account('P1', age(18)) + account('P2'),
    'content/wash/brand.yaml': 'BrandName: Wash Bank\n',
    'content/wash/personal-current-accounts.yaml': account('W1'),
    ...more,
  });
