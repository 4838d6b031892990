import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node.js';

const packageFile = createRequire(import.meta.url).resolve('yaml-language-server/package.json');

interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

interface Proposal {
  readonly label: string;
  readonly documentation?: string | { readonly value: string };
}

/** The language server of VS Code's YAML extension, at work in a folder with the settings of that folder. */
export async function languageServer(folder: string) {
  const program = join(dirname(packageFile), 'bin/yaml-language-server');
  const server = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  onTestFinished(() => {
    connection.dispose();
    server.kill();
  });
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) =>
    waiting.get(uri)?.(diagnostics),
  );
  const settings = JSON.parse(readFileSync(join(folder, '.vscode/settings.json'), 'utf8')) as object;
  connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) =>
    items.map(({ section }) => sectionOf(settings, section)),
  );
  connection.onRequest(() => null);
  connection.listen();
  const uriOf = (path: string) => pathToFileURL(join(folder, path)).href;
  const rootUri = uriOf('.');
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'bank' }],
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
  });
  await connection.sendNotification('initialized', {});
  const askedAt = <T>(question: string, path: string, line: number, character: number) =>
    connection.sendRequest<T>(`textDocument/${question}`, {
      textDocument: { uri: uriOf(path) },
      position: { line, character },
    });
  return {
    /** What the editor underlines in a file. */
    async diagnose(path: string, text: string): Promise<readonly Diagnostic[]> {
      const uri = uriOf(path);
      const diagnostics = new Promise<readonly Diagnostic[]>((resolve) => waiting.set(uri, resolve));
      const textDocument = { uri, languageId: 'yaml', version: 1, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
      return diagnostics;
    },
    /** What the editor proposes in a file that is open, with what is said of each. */
    async proposals(path: string, line: number, character: number): Promise<readonly Proposal[]> {
      return (await askedAt<{ items: Proposal[] }>('completion', path, line, character)).items;
    },
    /** What the editor shows where the pointer rests in a file that is open, as Markdown. */
    async hover(path: string, line: number, character: number): Promise<string | undefined> {
      const found = await askedAt<{ contents: { value: string } } | null>('hover', path, line, character);
      return found?.contents.value;
    },
  };
}

/** What VS Code gives of its settings for a section: those whose names begin with it. */
function sectionOf(settings: object, section: string): object {
  const own = Object.entries(settings).filter(([name]) => name.startsWith(`${section}.`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(section.length + 1), value]));
}
