import { dirname, join } from 'node:path';
import { counted } from '../model/message.js';
import { defineCommand, withDefault } from './cli/command.js';
import { exitCode } from './cli/failure.js';
import { contentOption, headersOption, terminalOptions } from './cli/options.js';
import { openTerminal } from './cli/terminal.js';

export const schema = defineCommand({
  name: 'schema',
  otherNames: { schemas: '' },
  summary: 'write JSON Schemas for editors, so that they complete and check as you type',
  description:
    'Writes a JSON Schema for each kind of content file, in the versions and formats that the content has, with which editors complete and check it.',
  options: {
    '--dir <folder>': withDefault('the folder of the schemas', '.opendata/schemas'),
    '--vscode': 'also name them in .vscode/settings.json, file by file; other settings stay',
    ...contentOption,
    ...headersOption,
    ...terminalOptions,
  },
  async run(options, _, isTyped) {
    const { ignoringFiles, rewriteFiles, schemaFiles, vscodeFiles, writeEditorFiles } = await import(
      './content/editor-files.js'
    );
    const terminal = openTerminal(options);
    const { content, headers, dir } = options;
    const root = isTyped('content') ? '.' : dirname(content);
    const wiring = options.vscode ? await vscodeFiles({ root, content, headers, schemas: dir }) : [];
    const schemas = await schemaFiles({ content, headers, schemas: dir });
    writeEditorFiles({ ...schemas, ...ignoringFiles({ schemas: dir }) });
    rewriteFiles(wiring);
    const wired = options.vscode ? `, wired in ${join(root, '.vscode', 'settings.json')}` : '';
    terminal.say(
      `${terminal.style.good('✓')} ${counted(Object.keys(schemas).length, 'schema')} in ${dir}${wired}.`,
    );
    return exitCode.fine;
  },
});
