import { dirname, join } from 'node:path';
import { isInside } from '../base/files/inside.js';
import { counted } from '../model/message.js';
import { defineCommand } from './cli/command.js';
import { exitCode } from './cli/failure.js';
import { contentOption, terminalOptions } from './cli/options.js';
import { writeEditorFiles } from './project/editor-files.js';

export default defineCommand({
  description:
    'Writes a JSON Schema for each kind of content file into .opendata/schemas, in the versions that the content has, with which editors complete and check it.',
  options: {
    '--vscode': 'also name them in .vscode/settings.json, file by file; other settings stay',
    ...contentOption,
    ...terminalOptions,
  },
  async run(options, terminal) {
    const { content } = options;
    const above = dirname(content);
    const root = isInside(above, '.') ? '.' : above;
    const { folder, count } = await writeEditorFiles(root, content, options.vscode === true);
    const wired = options.vscode ? `, used by ${join(root, '.vscode', 'settings.json')}` : '';
    terminal.say(`${terminal.style.good('✓')} ${counted(count, 'schema')} in ${folder}${wired}.`);
    return exitCode.fine;
  },
});
