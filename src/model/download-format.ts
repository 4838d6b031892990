/**
 * The names of the formats of downloads (D38), which are the endings of their files, in the order in which pages list
 * them. All else about a format is in `parts/downloads`.
 */
export const downloadFormatNames = ['csv', 'geojson'] as const;

export type DownloadFormatName = (typeof downloadFormatNames)[number];
