/**
 * The versions of the interface (interface 9.1), oldest first. Content is written in the shape of one of them and
 * published in all of them (D3).
 */
export const versions = ['v2.1', 'v2.2'] as const;

/** Versions that exist only for collections with versions of their own (D42), oldest first. */
export const ownVersions = ['v1.0'] as const satisfies readonly `v${number}.${number}`[];

/** All of them. */
export const allVersions = [...versions, ...ownVersions] as const;

export type Version = (typeof allVersions)[number];

/** The version in whose shape content is written unless a setting says otherwise (D3). */
export const firstVersion: Version = versions[0];

/** The version that has the records of the public standard's 2.2.1 (D2). */
export const standardVersion: Version = 'v2.2';

/** The versions of the interface from `version` on, for a collection that was added in it. */
export function versionsFrom(version: (typeof versions)[number]): readonly [Version, ...Version[]] {
  const [, ...later] = versions.slice(versions.indexOf(version));
  return [version, ...later];
}

/** The other of the two versions of the interface. */
export function otherVersion(version: Version): Version {
  return versions.find((each) => each !== version)!;
}
