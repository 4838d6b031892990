/** The published versions of the interface (interface 9.1), oldest first. */
export const versions = ['v2.1', 'v2.2'] as const;

export type Version = (typeof versions)[number];
