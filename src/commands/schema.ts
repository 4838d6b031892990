import { join } from 'node:path';
import { counted } from '../model/message.js';
import { ignoringFiles, schemaFiles, vscodeFiles, writeFiles } from './editor-files.js';
import { type ExitCode, exitCode } from './failure.js';
import { openTerminal, type TerminalOptions } from './terminal.js';

export interface SchemaOptions extends TerminalOptions {
  readonly content: string;
  readonly headers: string;
  /** The folder that the schemas are written to. */
  readonly dir: string;
  /** Wire them in VS Code's settings for this folder. */
  readonly vscode?: boolean;
}

/** `opendata schema`: writes the JSON Schemas that editors complete and check content files with. */
export async function schema(options: SchemaOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const { content, headers, dir } = options;
  const wiring = options.vscode ? await vscodeFiles({ root: '.', content, headers, schemas: dir }) : {};
  const schemas = schemaFiles({ schemas: dir });
  writeFiles({ ...schemas, ...ignoringFiles({ schemas: dir }) });
  writeFiles(wiring);
  const wired = options.vscode ? `, wired in ${join('.vscode', 'settings.json')}` : '';
  terminal.say(
    `${terminal.style.good('✓')} ${counted(Object.keys(schemas).length, 'schema')} in ${dir}${wired}.`,
  );
  return exitCode.fine;
}
