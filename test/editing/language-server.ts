import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node.js';

const packageFile = createRequire(import.meta.url).resolve('yaml-language-server/package.json');

export interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

export interface Proposal {
  readonly label: string;
  readonly documentation?: string | { readonly value: string };
}

/** The language server of VS Code's YAML extension, at work in a folder with the settings of that folder. */
export class LanguageServer {
  readonly #folder: string;
  readonly #connection: MessageConnection;
  readonly #diagnoses = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();

  private constructor(folder: string) {
    this.#folder = folder;
    const program = join(dirname(packageFile), 'bin/yaml-language-server');
    const server = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    onTestFinished(() => {
      this.#connection.dispose();
      server.kill();
    });
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) =>
      this.#diagnoses.get(uri)?.(diagnostics),
    );
    const settings = JSON.parse(readFileSync(join(folder, '.vscode/settings.json'), 'utf8')) as object;
    this.#connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) =>
      items.map(({ section }) => sectionOf(settings, section)),
    );
    this.#connection.onRequest(() => null);
    this.#connection.listen();
  }

  static async start(folder: string): Promise<LanguageServer> {
    const server = new LanguageServer(folder);
    const rootUri = pathToFileURL(folder).href;
    await server.#connection.sendRequest('initialize', {
      processId: null,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'bank' }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    await server.#connection.sendNotification('initialized', {});
    return server;
  }

  /** What the editor underlines in a file. */
  async diagnose(path: string, text: string): Promise<readonly Diagnostic[]> {
    const uri = this.#uri(path);
    const diagnostics = new Promise<readonly Diagnostic[]>((resolve) => this.#diagnoses.set(uri, resolve));
    await this.#connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    return diagnostics;
  }

  /** What the editor proposes in a file that is open. */
  async complete(path: string, line: number, character: number): Promise<string[]> {
    return (await this.proposals(path, line, character)).map(({ label }) => label);
  }

  /** The same with what is said of each. */
  async proposals(path: string, line: number, character: number): Promise<readonly Proposal[]> {
    const at = { textDocument: { uri: this.#uri(path) }, position: { line, character } };
    const { items } = await this.#connection.sendRequest<{ items: Proposal[] }>(
      'textDocument/completion',
      at,
    );
    return items;
  }

  /** What the editor shows where the pointer rests in a file that is open, as Markdown. */
  async hover(path: string, line: number, character: number): Promise<string | undefined> {
    const at = { textDocument: { uri: this.#uri(path) }, position: { line, character } };
    const hover = await this.#connection.sendRequest<{ contents: { value: string } } | null>(
      'textDocument/hover',
      at,
    );
    return hover?.contents.value;
  }

  #uri(path: string): string {
    return pathToFileURL(join(this.#folder, path)).href;
  }
}

/** What VS Code gives of its settings for a section: those whose names begin with it. */
function sectionOf(settings: object, section: string): object {
  const own = Object.entries(settings).filter(([name]) => name.startsWith(`${section}.`));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(section.length + 1), value]));
}
