import type { Example, ExampleFile, ExampleFiles, ExamplePair, Page } from './page.js';

/** A part of a page that shows files. */
export interface ShownExample {
  readonly title: string;
  /** What is typed, where that matters. */
  readonly command?: string;
  readonly files: readonly ShownFile[];
}

export interface ShownFile {
  readonly path: string;
  /** What has to be known of the file besides its text. */
  readonly remark?: string;
  /** Ends with a line break; absent where the file has none to show. */
  readonly text?: string;
}

/** The examples of a page in the order in which they are read: what is there already, wrong, right, and again. */
export function shownExamples({ examples }: Page): readonly ShownExample[] {
  return 'none' in examples ? [] : examples.flatMap(shownPair);
}

function shownPair({ about, beside, published, wrong, right }: ExamplePair): readonly ShownExample[] {
  return [
    ...(published === undefined ? [] : [{ title: 'Published before', files: shownFiles(published) }]),
    ...(beside === undefined ? [] : [{ title: 'Beside both', files: shownFiles(beside) }]),
    shownExample(about === undefined ? 'Wrong' : `Wrong: ${about}`, wrong),
    shownExample('Right', right),
  ];
}

function shownExample(title: string, { files, command }: Example): ShownExample {
  return { title, ...(command !== undefined && { command }), files: shownFiles(files) };
}

function shownFiles(files: ExampleFiles): readonly ShownFile[] {
  return Object.entries(files).map(([path, file]) => ({ path, ...shownFile(file) }));
}

function shownFile(file: ExampleFile): Omit<ShownFile, 'path'> {
  if (typeof file === 'string') return { text: file };
  if ('linkTo' in file) return { remark: `a link to ${file.linkTo}` };
  return { remark: 'saved as Windows-1252', text: file.windows1252 };
}
