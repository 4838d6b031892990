import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { errorCode, systemMessage } from '../../base/errors.js';
import { groupedBy } from '../../base/grouped-by.js';
import { locateAll } from '../../build/compile/locate.js';
import { loadSite } from '../../content/site/load.js';
import type { TrustedProxy } from '../../forms/guard.js';
import { fieldProblem } from '../../forms/record-problems.js';
import { EditableContent, pathInContent } from '../../forms/records/content.js';
import { Refused } from '../../forms/records/refused.js';
import type { ContentProblems } from '../../forms/records/replies.js';
import { type FormsFile, type FormsServer, startForms } from '../../forms/server.js';
import { severityCounts } from '../../model/problem.js';
import { kindOfProblem, rank } from '../../report/report/report.js';
import { recordTitle } from '../../report/report/sentence.js';
import { CommandFailure, errorMessage, listenFailure } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { packageFile } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CheckOptions, compileContent } from '../project/compile-content.js';
import { contentRoot, instantOfRun, siteFiles } from '../project/site.js';
import { writingContent } from '../project/write-content.js';
import { partFiles } from '../publishing/parts.js';

export interface ServedFormsOptions extends CheckOptions {
  readonly editPort: number;
  readonly editOrigin: readonly string[];
  /** The proxy that all requests come through, if there is one. */
  readonly proxy?: TrustedProxy | undefined;
}

/** The most problems that the page lists. */
const mostListed = 500;

/**
 * Serves the forms, which edit the content folder.
 * @param preview the address of the preview
 * @throws CommandFailure if it can't listen
 */
export async function serveForms(
  options: ServedFormsOptions,
  preview: string,
  terminal: Terminal,
): Promise<FormsServer> {
  const root = contentRoot(options.content);
  const { proxy } = options;
  const token = randomBytes(24).toString('base64url');
  const content = new EditableContent({
    root,
    // Behind a proxy, the preview is on another machine than the browser.
    preview: proxy === undefined ? preview : '',
    program: started(),
    load: async () => {
      const files = siteFiles({ ...options, content: root });
      const site = await loadSite({ ...files, instantIn: instantOfRun(options), runsOwnRules: true });
      return { ...site, time: site.time! };
    },
    check: () => checkAll({ ...options, content: root }, terminal),
    now: Date.now,
    pageFiles: (terms) => partFiles(terms, root),
    writing: (use) => writingOrRefused(root, terminal, use),
  });
  try {
    const server = await startForms({
      port: options.editPort,
      origins: options.editOrigin,
      key: proxy ?? { token },
      files: formFiles(),
      content,
      failed: (error) => terminal.complain(`opendata: the forms failed: ${errorMessage(error)}`),
    });
    // Even with --quiet: nobody can open the forms without it.
    const address = proxy === undefined ? `${server.url}/#token=${token}` : options.editOrigin.join(' or ');
    terminal.complain(`Edit ${root} at ${address}`);
    return server;
  } catch (error) {
    throw listenFailure(error, 'the forms', `127.0.0.1:${options.editPort}`, '--edit-port');
  }
}

/** Writes as commands do. What keeps a command from it is said on the page. */
async function writingOrRefused<T>(root: string, terminal: Terminal, use: () => Promise<T>): Promise<T> {
  try {
    return await writingContent(root, terminal, use);
  } catch (error) {
    if (error instanceof CommandFailure) throw new Refused(`${error.message}.`);
    // Of the operating system, such as ENOSPC; those of Node.js, such as ERR_INVALID_ARG_TYPE, are faults of the program.
    if (!/^E[A-Z\d]+$/.test(errorCode(error) ?? '')) throw error;
    throw new Refused(`${root} can't be written: ${systemMessage(error)}. Nothing was saved.`);
  }
}

function formFiles(): Map<string, FormsFile> {
  const file = (name: string, mediaType: string): FormsFile => ({
    mediaType: `${mediaType}; charset=utf-8`,
    bytes: fs.readFileSync(packageFile(`build/forms/${name}`)),
  });
  return new Map([
    ['/', file('index.html', 'text/html')],
    ['/forms.js', file('forms.js', 'text/javascript')],
    ['/forms.css', file('forms.css', 'text/css')],
  ]);
}

/** All problems of the content, with the records that they are in. Only those that are listed are located. */
async function checkAll(options: ServedFormsOptions, terminal: Terminal): Promise<ContentProblems> {
  const compiled = await compileContent(options, terminal, 'check');
  const alike = [...groupedBy(compiled.problems, kindOfProblem).values()].flat();
  const inOrder = alike.toSorted((one, other) => rank[one.severity] - rank[other.severity]);
  return {
    counts: severityCounts(inOrder),
    problems: locateAll(inOrder.slice(0, mostListed), compiled.files, fs).map((problem) => {
      const { record, at } = problem;
      const [{ file, start }] = at;
      return {
        ...fieldProblem(problem, started()),
        file,
        line: start.line,
        ...(record && {
          record: recordTitle(record),
          place: {
            brand: record.brand,
            collection: record.collection,
            at: { file: pathInContent(file, options.content), index: record.index },
          },
        }),
      };
    }),
  };
}
