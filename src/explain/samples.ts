import type { Example, ExampleFile, ExamplePair } from './page.js';

/** The settings that all examples have unless they bring their own. */
export const soundSite = {
  'content/site.yaml':
    'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
} as const;

/** A branch that nothing is wrong with, with `lines` of its own after its Identification. */
export function branch(lines: string, identification = 'FB-01'): string {
  return `- Identification: ${identification}
  SequenceNumber: 0
${lines.replace(/^(?=.)/gm, '  ')}  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: Ely, PostCode: CB7 4AA }
`;
}

/** A file of its own. */
export function file(path: string, text: ExampleFile): Example {
  return { files: { [path]: text } };
}

/** Two texts of the same file. */
export function pair(path: string, wrong: ExampleFile, right: ExampleFile, about?: string): ExamplePair {
  return { wrong: file(path, wrong), right: file(path, right), ...(about !== undefined && { about }) };
}

/** Two texts of branches.yaml. */
export function branches(wrong: string, right: string, about?: string): ExamplePair {
  return pair('content/fenland/branches.yaml', wrong, right, about);
}

/** Two ways to write some lines of a branch. */
export function lines(wrong: string, right: string, about?: string): ExamplePair {
  return branches(branch(`${wrong}\n`), branch(`${right}\n`), about);
}
