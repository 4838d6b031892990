import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const packageFile = createRequire(import.meta.url).resolve('yaml-language-server/package.json');

/** A message of the Language Server Protocol (JSON-RPC). */
interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

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
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, unknown>>;
  readonly #answers = new Map<number | string, (result: unknown) => void>();
  readonly #diagnoses = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  #received = Buffer.alloc(0);
  #sent = 0;

  private constructor(folder: string, settings: Readonly<Record<string, unknown>>) {
    this.#folder = folder;
    this.#settings = settings;
    const program = join(dirname(packageFile), 'bin/yaml-language-server');
    this.#process = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout!.on('data', (bytes: Buffer) => this.#receive(bytes));
    onTestFinished(() => {
      this.#process.kill();
    });
  }

  static async start(folder: string): Promise<LanguageServer> {
    const settings = JSON.parse(readFileSync(join(folder, '.vscode/settings.json'), 'utf8'));
    const server = new LanguageServer(folder, settings);
    const rootUri = pathToFileURL(folder).href;
    await server.#ask('initialize', {
      processId: null,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'bank' }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    server.#send({ method: 'initialized', params: {} });
    return server;
  }

  /** What the editor underlines in a file. */
  diagnose(path: string, text: string): Promise<readonly Diagnostic[]> {
    const uri = this.#uri(path);
    const diagnostics = new Promise<readonly Diagnostic[]>((resolve) => this.#diagnoses.set(uri, resolve));
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
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
    return ((await this.#ask('textDocument/completion', at)) as { items: Proposal[] }).items;
  }

  /** What the editor shows where the pointer rests in a file that is open, as Markdown. */
  async hover(path: string, line: number, character: number): Promise<string | undefined> {
    const at = { textDocument: { uri: this.#uri(path) }, position: { line, character } };
    const hover = (await this.#ask('textDocument/hover', at)) as { contents: { value: string } } | null;
    return hover?.contents.value;
  }

  #uri(path: string): string {
    return pathToFileURL(join(this.#folder, path)).href;
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#sent;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin!.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.#received.toString('latin1', 0, end))?.[1]);
      if (this.#received.length < end + 4 + length) return;
      const body = this.#received.toString('utf8', end + 4, end + 4 + length);
      this.#received = this.#received.subarray(end + 4 + length);
      this.#take(JSON.parse(body));
    }
  }

  #take({ id, method, params, result }: Message): void {
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: readonly Diagnostic[] };
      this.#diagnoses.get(uri)?.(diagnostics);
    } else if (method === 'workspace/configuration' && id !== undefined) {
      const { items } = params as { items: readonly { section: string }[] };
      this.#send({ id, result: items.map(({ section }) => this.#section(section)) });
    } else if (method === undefined && id !== undefined) {
      this.#answers.get(id)?.(result);
    } else if (id !== undefined) {
      this.#send({ id, result: null });
    }
  }

  /** What VS Code gives of its settings for a section: those whose names begin with it. */
  #section(section: string): unknown {
    const own = Object.entries(this.#settings).filter(([name]) => name.startsWith(`${section}.`));
    return Object.fromEntries(own.map(([name, value]) => [name.slice(section.length + 1), value]));
  }
}
