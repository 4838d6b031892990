/** The published versions of the interface (interface 9.1), oldest first. */
export const versions = ['v2.1', 'v2.2'] as const;

export type Version = (typeof versions)[number];

/** The version in whose shape content is written where no setting says otherwise (D3). */
export const firstVersion: Version = versions[0];

export const latestVersion: Version = versions[versions.length - 1]!;

/** The version that has the records of the public standard's 2.2.1 (D2). */
export const standardVersion: Version = 'v2.2';
