/**
 * The names of the parts of a publication beside the collections (D38), in the order in which their files are listed. Each
 * has its settings in `content/site/parts.ts`, which stand below what makes its files, `parts/<folder>/part.ts`.
 */
export const partNames = ['openapi', 'downloads', 'pages', 'changes'] as const;

export type PartName = (typeof partNames)[number];
