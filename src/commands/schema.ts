import { dirname, join } from 'node:path';
import { isInside } from '../base/files/inside.js';
import { counted } from '../model/message.js';
import { defineCommand, withDefault } from './cli/command.js';
import { exitCode } from './cli/failure.js';
import { contentOption, terminalOptions } from './cli/options.js';
import { openTerminal } from './cli/terminal.js';
import { wireVSCode, writeSchemas } from './project/editor-files.js';

export default defineCommand({
  description:
    'Writes a JSON Schema for each kind of content file, in the versions and formats that the content has, with which editors complete and check it.',
  options: {
    '--dir <folder>': withDefault('the folder of the schemas', '.opendata/schemas'),
    '--vscode': 'also name them in .vscode/settings.json, file by file; other settings stay',
    ...contentOption,
    ...terminalOptions,
  },
  async run(options) {
    const terminal = openTerminal(options);
    const { content, dir: schemas } = options;
    const above = dirname(content);
    const root = isInside(above, '.') ? '.' : above;
    const places = { root, content, schemas };
    if (options.vscode) await wireVSCode(places);
    const count = counted(await writeSchemas(places), 'schema');
    const wired = options.vscode ? `, wired in ${join(root, '.vscode', 'settings.json')}` : '';
    terminal.say(`${terminal.style.good('✓')} ${count} in ${schemas}${wired}.`);
    return exitCode.fine;
  },
});
