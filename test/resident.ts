import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { program, readAtStart, run } from './program.js';

/** The program for scripts of a shell, until it is closed. */
export interface Resident {
  /**
   * Writes a file that scripts start as the program.
   * @param as the path by which it was started, for the commands that it prints
   */
  readonly install: (file: string, as?: string) => void;
  readonly close: () => void;
}

/**
 * Runs the program in this process for scripts, which would otherwise start it for each of their lines. A script starts
 * a line of sh that asks this process by curl. What serves until it is ended or reads its input is started all the same,
 * and so is all where there is no curl.
 */
export async function resident(): Promise<Resident> {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-resident-'));
  const socket = join(folder, 's');
  const server = createServer(async (request, response) => {
    try {
      let form = '';
      for await (const part of request) form += part;
      const asked = new URLSearchParams(form);
      const { code, stdout, stderr } = await run(
        asked.get('cwd')!,
        asked.getAll('arg'),
        environmentOf(asked.get('env')!),
        asked.get('script')!,
      );
      writeFileSync(join(asked.get('answer')!, 'stdout'), stdout);
      writeFileSync(join(asked.get('answer')!, 'stderr'), stderr);
      response.end(String(code));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    install(file, as = file) {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true });
      writeFileSync(file, script(socket, folder, as));
      chmodSync(file, 0o755);
    },
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `env` prints, but for what a running process can't follow. */
function environmentOf(text: string): Record<string, string> {
  const entries = text.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === undefined || readAtStart.test(name) ? [] : [[name, value!] as const];
  });
  return Object.fromEntries(entries);
}

function script(socket: string, folder: string, as: string): string {
  return `#!/bin/bash
for word; do case "$word" in edit | preview | - | -i) own=1 ;; esac; done
command -v curl > /dev/null || own=1
[ -z "$own" ] || exec '${process.execPath}' '${program}' "$@"
answer="$(mktemp -d '${folder}/XXXXXX')"
words=()
for word; do words+=(--data-urlencode "arg=$word"); done
code="$(curl -sSf --unix-socket '${socket}' "\${words[@]}" --data-urlencode "cwd=$PWD" --data-urlencode 'script=${as}' \\
  --data-urlencode "answer=$answer" --data-urlencode "env=$(env)" http://localhost/)" || exit 70
cat "$answer/stdout"
cat "$answer/stderr" >&2
exit "$code"
`;
}
