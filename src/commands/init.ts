import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isInside } from '../base/files/inside.js';
import { createFile, replaceFiles } from '../base/files/write-file.js';
import { paddedText, wrappedText } from '../base/text/columns.js';
import { ownFolder } from '../content/content/layout.js';
import { brandSettings } from '../content/site/settings.js';
import { editorsReadme, starterFiles } from '../content/starter.js';
import { checkValue } from '../interface/schema/validate.js';
import { counted } from '../model/message.js';
import { placeholderBank, placeholderBrand } from '../model/placeholders.js';
import { findingMessage } from '../report/report/sentence.js';
import { defineCommand, type OptionValues } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { terminalOptions } from './cli/options.js';
import { shownText, type Terminal, widthOf } from './cli/terminal.js';
import { writeEditorFiles } from './project/editor-files.js';
import { projectAround } from './project/project.js';
import { writingContent } from './project/write-content.js';

const options = {
  '--bank <name>': "the bank's name, of which the token in the media type is made",
  '--brand <name>': "the brand's name, as the public knows it (default: the bank's)",
  '--no-editor': 'write no schemas and no settings for VS Code',
  '--yes': 'ask nothing',
  ...terminalOptions,
};

export default defineCommand({
  description:
    'Makes a content folder that builds at once. Asks for two names on a terminal; options answer them in advance.',
  arguments: { '[folder]': 'where to make the content folder (default: the present one)' },
  options,
  async run(values, terminal, [folder = '.']) {
    const content = join(folder, 'content');
    refuseInsideContent(folder);
    refuseFiles(content);
    const written = { ...starterFiles(...(await answersOf(values))), 'README.md': editorsReadme };
    const files = Object.entries(written).map(([path, text]) => ({ path: join(content, path), text }));
    // Existing files are never replaced.
    await writingContent(content, terminal, () => {
      refuseFiles(content);
      replaceFiles(files.map((file) => ({ ...file, before: undefined })));
    });
    for (const { path } of files) terminal.say(`  ${path}`);
    const ignored = join(folder, '.gitignore');
    if (!existsSync(ignored)) {
      createFile(ignored, 'dist/\nnode_modules/\n');
      terminal.say(`  ${ignored}`);
    }
    if (values.editor) await setUpEditor(folder, content, terminal);
    const example = files.find(({ path }) => path.endsWith('branches.yaml'))?.path;
    tellNext(folder, example ?? content, terminal);
    return exitCode.fine;
  },
});

/** @throws CommandFailure if a folder has more in it than what this program keeps there for itself */
function refuseFiles(content: string): void {
  if (existsSync(content) && readdirSync(content).some((name) => name !== ownFolder))
    throw new CommandFailure(`${content} already exists, and is unchanged`);
}

/** @throws CommandFailure in a content folder, where another one would be made */
function refuseInsideContent(folder: string): void {
  const project = projectAround(folder);
  const content = join(project ?? folder, 'content');
  if (project === undefined || !isInside(folder, content)) return;
  throw new CommandFailure(
    `${resolve(folder)} is in a content folder already (${resolve(content)}), and content can't be in content. To work with what is there, go to its project: cd ${project}. For another project, choose a folder outside of it.`,
  );
}

async function setUpEditor(folder: string, content: string, terminal: Terminal): Promise<void> {
  try {
    const written = await writeEditorFiles(folder, content, true);
    for (const path of written.settings) terminal.say(`  ${path}`);
    terminal.say(
      `  ${written.folder}: ${counted(written.count, 'schema')}, so that VS Code completes and checks as you type`,
    );
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    terminal.complain(
      `${error.message} The rest is done; correct it, then run \`${started()} schema --vscode\`.`,
    );
  }
}

function tellNext(folder: string, first: string, { say, style }: Terminal): void {
  const steps = [
    ...(folder === '.' ? [] : [[`cd ${folder}`, '']]),
    [`${started()} build`, 'publish it into dist'],
    [`${started()} preview`, 'look at it as readers will'],
    [`${started()} new branch`, 'add a record, with a comment for each field'],
  ];
  say(`${style.good('✓')} Made. The example in ${first} is yours to change.\n\n`);
  const width = Math.max(...steps.map(([command = '']) => command.length)) + 2;
  for (const [command = '', what = ''] of steps)
    say(`  ${style.strong(paddedText(command, width))}${style.faint(what)}`.trimEnd());
}

/** The names of the bank and its first brand, given or answered on a terminal; else placeholders. */
async function answersOf({ bank, brand, yes }: OptionValues<typeof options>): Promise<[string, string]> {
  for (const [option, name] of Object.entries({ '--bank': bank, '--brand': brand })) {
    const wrong = name === undefined ? undefined : complaint(name);
    if (wrong !== undefined) throw new CommandFailure(`${option}: ${wrong}`);
  }
  const isAsked = !yes && process.stdin.isTTY;
  const answer = (given: string | undefined, question: string, usual: string) =>
    given ?? (isAsked ? ask(question, usual) : usual);
  const ofBank = await answer(bank, "What is the bank's name?", placeholderBank);
  const usual = ofBank === placeholderBank ? placeholderBrand : ofBank;
  const question = 'What is the name of its first brand, as the public knows it?';
  return [ofBank, await answer(brand, question, usual)];
}

/** What is wrong with a name, as with one in brand.yaml; undefined if it can be used. */
function complaint(name: string): string | undefined {
  const { findings } = checkValue(brandSettings, { BrandName: name });
  return findings[0] && findingMessage(findings[0]);
}

/**
 * Asks for a name until there is one that can be used. An empty line takes the default.
 * @throws CommandFailure if the input ends before there is an answer
 */
export async function ask(
  question: string,
  otherwise: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream & Parameters<typeof widthOf>[0] = process.stderr,
): Promise<string> {
  const lines = createInterface({ input, output, prompt: shownText(`  [${otherwise}] `) });
  const askFor = (text: string) => {
    output.write(shownText(`${wrappedText(text, widthOf(output))}\n`));
    lines.prompt();
  };
  try {
    askFor(question);
    for await (const line of lines) {
      const answer = line.trim() || otherwise;
      const wrong = complaint(answer);
      if (wrong === undefined) return answer;
      askFor(`  ${wrong}\n${question}`);
    }
    output.write('\n');
    throw new CommandFailure('nothing was created, because the questions were not answered');
  } finally {
    lines.close();
  }
}
