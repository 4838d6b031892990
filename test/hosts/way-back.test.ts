import { cpSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { filesBelow, siteYaml, workspace } from '../commands/workspace.js';
import type { TestPublication } from '../http/publication.js';
import { deploy, noServer } from './deployed.js';
import { servers } from './deployed-servers.js';
import { Load, servesSoon } from './load.js';
import { needs } from './proof.js';

/** `NIGHT=15` for a long run on all servers: so many seconds of load in each phase. */
const seconds = Number(process.env['NIGHT'] ?? 0);

const accounts = '/v2.2/personal-current-accounts';
const rateIn = (list: string) => /"AER":"([\d.]+)"/.exec(list)![1]!;

interface Phase {
  readonly name: string;
  readonly from: number;
  readonly rate: string;
}

// Each has its own test of exchanges under load; what is added here is the same for all.
const played = servers.filter(({ host }) => seconds > 0 || host.name === 'nginx');

for (const { host, prepare } of played) {
  test(`a night under load on ${host.title}: a wrong rate, rollback, the next import, release`, async (context) => {
    needs(context, 'rsync');
    const space = workspace({
      'content/site.yaml': `${siteYaml}origin: https://fenland.example\nhosts: [${host.name}]\nchanges: on\n`,
      'headers/policy.yaml': 'rateLimit: { requests: 1000000, seconds: 60 }\n',
    });
    cpSync(new URL('../../content/fenland', import.meta.url), join(space.folder, 'content/fenland'), {
      recursive: true,
    });
    const command = async (code: number, ...args: readonly string[]): Promise<string> => {
      const run = await space.run(args, {});
      expect([run.code, run.stdout + run.stderr]).toEqual([code, expect.any(String)]);
      return run.stdout + run.stderr;
    };
    const folder = join(space.folder, 'on the server');
    const publications: TestPublication[] = [];
    const made = () =>
      publications.push({ manifest: space.manifest(), files: filesBelow(join(space.folder, 'dist/site')) });

    await command(0, 'build');
    made();
    const server = await prepare(context, folder, publications[0]!);
    const deployed = async (commands: readonly string[]) => {
      expect(await deploy(join(space.folder, 'dist'), host, ...commands, folder)).toMatchObject({ code: 0 });
      await fs.chmod(space.folder, 0o755);
    };
    await deployed(noServer);
    await server.start();

    const list = space.read(`dist/site${accounts}`);
    const right = rateIn(list);
    // Not so far away that a guard would have stopped it.
    const wrong = '3.30';
    space.write('feed.json', list.replace(`"AER":"${right}"`, `"AER":"${wrong}"`));
    const atms = '/v2.2/atms';
    const load = new Load(server.origin, publications, () => [accounts, atms, '/v2.1/branches']);
    const running = [load.run(1, 20), load.run(2, 20)];
    const readers = (['If-Modified-Since', 'If-None-Match'] as const).map((by) => new Reader(load, by));
    running.push(...readers.map((reader) => reader.run()));
    const ended = async () => {
      load.stop();
      for (const reader of readers) reader.isOver = true;
      await Promise.all(running);
    };
    // Also where the test fails, before the server ends.
    context.onTestFinished(ended);

    const phases: Phase[] = [];
    const phase = async (name: string, rate: string, deploys?: () => Promise<void>) => {
      phases.push({ name, from: Date.now(), rate });
      await deploys?.();
      const { lastModified } = space.manifest().routes[accounts]!;
      await servesSoon(server.origin, space.manifest(), accounts);
      // Who asks by date gets the old data as new, within one question.
      for (const reader of readers)
        while (reader.copy?.lastModified !== lastModified || reader.copy.rate !== rate) await sleep(20);
      await sleep(seconds * 1000);
    };
    const published = async () => {
      made();
      load.learn();
      await deployed(server.commands);
    };

    await phase('the right rate', right);
    await command(0, 'import', 'feed.json');
    await command(0, 'build');
    await phase('a wrong rate', wrong, published);

    expect(await command(0, 'rollback', '--by', 'Ann Fen', '--reason', 'A wrong rate.')).toContain('1 value');
    await phase('after rollback', right, published);

    await command(0, 'import', 'feed.json');
    expect(await command(1, 'build')).toContain('publish/withdrawn');
    await phase('after the next import', right, () => deployed(server.commands));

    const [, id = ''] = /id: (\S+)/.exec(space.read('content/withdrawn.yaml'))!;
    await command(0, 'rollback', '--release', id);
    await command(0, 'build');
    await phase('after release', wrong, published);

    while (!load.hasAskedAll()) await sleep(20);
    await ended();
    expect([load.wrong, ...readers.map(({ wrong }) => wrong)]).toEqual([[], [], []]);
    expect([...load.seen].sort()).toEqual([0, 1, 2, 3]);
    // What hasn't changed is answered 304 all night.
    const of = ({ manifest }: TestPublication) => manifest.routes[atms];
    for (const publication of publications) expect(of(publication)).toEqual(of(publications[0]!));
    if (process.env['NIGHT'] !== undefined) console.log(`${host.title}\n${tableOf(phases, readers, load)}`);
  });
}

/** What a reader got: its own copy confirmed, or another. */
interface Step {
  readonly at: number;
  readonly status: number;
  readonly tag: string;
  readonly lastModified: string;
}

/** A client that keeps one copy, and asks for it again by its date or tag alone. */
class Reader {
  isOver = false;
  copy: { readonly tag: string; readonly lastModified: string; readonly rate: string } | undefined;
  readonly wrong: string[] = [];
  readonly steps: Step[] = [];
  readonly by: 'If-Modified-Since' | 'If-None-Match';
  readonly #load: Load;

  constructor(load: Load, by: Reader['by']) {
    this.#load = load;
    this.by = by;
  }

  async run(): Promise<void> {
    while (!this.isOver) {
      await this.#ask();
      await sleep(20);
    }
  }

  async #ask(): Promise<void> {
    const { copy } = this;
    const value = this.by === 'If-Modified-Since' ? copy?.lastModified : copy?.tag;
    const fields: HeaderField[] = value === undefined ? [] : [[this.by, value]];
    const { status, headers, body } = await this.#load.patiently(accounts, fields, true);
    const { etag: tag = '', 'last-modified': lastModified = '' } = headers;
    this.steps.push({ at: Date.now(), status, tag, lastModified });
    if (status === 200) this.copy = { tag, lastModified, rate: rateIn(body.toString()) };
    else if (status !== 304) this.wrong.push(`${status}`);
    else if (tag !== copy?.tag) this.wrong.push(`304 of ${tag} to who has ${copy?.tag}`);
    if (status === 200 && copy?.tag === tag) this.wrong.push(`200 to who has ${tag} already`);
  }
}

/** What was served in each phase, as Markdown. */
function tableOf(phases: readonly Phase[], readers: readonly Reader[], { answers, again }: Load): string {
  const rows = phases.map(({ name, from, rate }, index) => {
    const until = phases[index + 1]?.from ?? Infinity;
    const counts = readers.map(({ steps }) => {
      const own = steps.filter(({ at }) => at >= from && at < until);
      const of = (wanted: number) => own.filter(({ status }) => status === wanted).length;
      return `${of(200)} · ${of(304)}`;
    });
    const last = readers[0]!.steps.findLast(({ at }) => at < until)!;
    return [`${name}, ${rate} %`, last.tag, last.lastModified, ...counts];
  });
  const head = ['phase', 'tag', 'Last-Modified', ...readers.map(({ by }) => `${by}: 200 · 304`)];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n${answers} answers compared, ${again} asked again\n`;
}
