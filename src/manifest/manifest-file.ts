/** The manifest's name below the web root. Apart from its schema, so that what only answers requests needs none. */
export const manifestFile = 'opendata-manifest.json';
