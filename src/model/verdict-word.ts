/** What a person can say of a row of the standard, in the words of the report. */
export const verdictWords = ['met', 'breached', 'not-applicable'] as const;

export type VerdictWord = (typeof verdictWords)[number];
