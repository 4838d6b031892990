import { appendFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as nap } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';
import { tries } from '../seed.js';
import { type Any, type Asked, branchesFile, changeOf, edit } from './forms.js';

/** `SAVES=2000` for a long run: saves of forms, and about as many writings of editors as half of them. */
const saves = Number(process.env['SAVES'] ?? tries(24));
const clients = 6;

/** Adds lines to a file in place, as `>>` of a shell does, without the lock of the program. */
async function append(file: string, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    appendFileSync(file, line);
    await nap(Math.random() * 40);
  }
}

/**
 * Renames a text of its own over a file, as most editors save, again and again.
 * @returns the first lines that the next text of the file isn't made of: another program has lost them, unless a copy of the
 * text is beside the file
 */
async function replace(file: string, count: number): Promise<readonly string[]> {
  const gone: string[] = [];
  for (let number = 1; number <= count; number++) {
    const mark = `# text ${number} of an editor\n`;
    const text = readFileSync(file, 'utf8').replace(/^(?:# text \d+ of an editor\n)?/, mark);
    writeFileSync(`${file}~`, text);
    await nap(Math.random() * 40);
    renameSync(`${file}~`, file);
    const until = Date.now() + 5000;
    while (readFileSync(file, 'utf8') === text && Date.now() < until) await nap(1);
    if (!readFileSync(file, 'utf8').startsWith(mark)) gone.push(mark);
  }
  return gone;
}

/** Saves one record again and again, and looks each time whether what it saved before is still there. */
async function client(program: Asked, collection: string, id: string, count: number): Promise<void> {
  const place = { brand: 'fenland', collection };
  const number = (value: object) => /"BuildingNumber":"?(\d+)/.exec(JSON.stringify(value))?.[1];
  let saved: string | undefined;
  for (let turn = 0; turn <= count; ) {
    const { records } = (await program.ask('find', { ...place, text: id, most: 10 })).value;
    const { at } = records.find(({ identity }: Any) => identity.startsWith(id)) ?? {};
    if (at === undefined) continue;
    const change = await changeOf(program, { ...place, at }, {});
    // An editor that replaces the file may have moved the record meanwhile.
    if (change.opened.value === undefined) continue;
    if (saved !== undefined) expect([id, number(change.after)]).toEqual([id, saved]);
    if (turn === count) return;
    const after = JSON.parse(
      JSON.stringify(change.after).replace(/("BuildingNumber":)"?\d+"?/, `$1"${turn + 1}"`),
    );
    const { status, value } = await program.ask('save', { change: { ...change, after } });
    // Then it is opened again, as the answer says.
    if (status === 400) continue;
    expect([status, value.error]).toEqual([200, undefined]);
    saved = String(++turn);
  }
}

it(`loses nothing of ${saves} saves of two programs, while editors and commands write the same files`, async () => {
  const ids = Array.from({ length: clients }, (_, index) => `FB-0${index + 1}`);
  const space = workspace({ ...fenland, [branchesFile]: ids.map((id) => branchYaml(id)).join('') });
  const folder = join(space.folder, 'content/fenland');
  const programs = [await edit(space.folder), await edit(space.folder)] as const;
  const each = Math.ceil(saves / (clients + 1));
  const commands = Math.max(1, Math.round(saves / 100));
  const lines = Array.from({ length: Math.ceil(saves / 3) }, (_, at) => `# line ${at + 1} of an editor\n`);
  /** Runs a command until it was not refused because somebody else wrote. */
  const run = async (...args: readonly string[]) => {
    for (;;) {
      const { code, stderr } = await space.start(args);
      // 1 for what `new` has left to fill in.
      if (code !== 2) return;
      expect(stderr).toContain('was changed by another program in the meantime. Nothing was written');
    }
  };

  const forms = ids.map((id, index) => client(programs[index % 2 === 0 ? 0 : 1], 'branches', id, each));
  const appending = append(join(folder, 'branches.yaml'), lines);
  const replacing = replace(join(folder, 'atms.yaml'), Math.ceil(saves / 8));
  const ofAtms = (async () => {
    // For as long as the editor needs somebody who saves after it.
    const isDone = replacing.then(() => true);
    while (!(await Promise.race([isDone, false]))) await client(programs[0], 'atms', 'A1', 1);
  })();
  for (let number = 1; number <= commands; number++) {
    await run('new', 'branch', '--id', `NEW-${number}`);
    await run('fmt');
    const PostalAddress = { BuildingNumber: '3', PostCode: 'CB7 4AA' };
    const kind = { SequenceNumber: '0', Type: 'Physical', CustomerSegment: ['Personal'] };
    const Branch = [{ Identification: `IMPORTED-${number}`, ...kind, PostalAddress }];
    space.write('feed.json', JSON.stringify({ data: [{ Brand: [{ BrandName: 'Fenland Bank', Branch }] }] }));
    await run('import', 'feed.json', '--collection', 'branches', '--quiet');
  }
  await Promise.all([...forms, appending, ofAtms]);

  // Where a text was renamed over another, that is kept beside it.
  const beside = readdirSync(folder).filter((name) => name.endsWith('~'));
  const texts = ['branches.yaml', 'atms.yaml', ...beside].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const made = Array.from({ length: commands }, (_, index) => [`NEW-${index + 1}`, `IMPORTED-${index + 1}`]);
  const wanted = [...lines, ...made.flat().map((id) => `Identification: ${id}\n`)];
  expect(wanted.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
  const gone = await replacing;
  expect(gone.filter((mark) => !texts.some((text) => text.startsWith(mark)))).toEqual([]);
  expect((await space.start(['fmt', '--check'])).code).toBeLessThan(2);
  expect(readdirSync(join(space.folder, 'content/.opendata')).sort()).toEqual(['.gitignore', 'saves.jsonl']);
}, 3_600_000);
