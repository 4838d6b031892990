import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { branchYaml, siteYaml, type Workspace, workspace } from '../commands/workspace.js';
import { tries } from '../seed.js';
import { edit } from './edit-command.js';
import type { Any } from './forms.js';

/** `SAVES=2000` for a long run: saves of forms, and about as many writings of editors as half of them. */
const saves = Number(process.env['SAVES'] ?? tries(24));
const clients = 6;

type Forms = Awaited<ReturnType<typeof edit>>;

interface Written {
  readonly written: number;
  /** The first lines of texts that were renamed over the file and aren't in it. */
  readonly gone: readonly string[];
}

function editor(data: object): Promise<Written> {
  const worker = new Worker(new URL('./editor-thread.js', import.meta.url), { workerData: data });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Saves one record again and again, and looks each time whether what it saved before is still there. */
async function client(forms: Forms, collection: string, id: string, count: number) {
  const place = { brand: 'fenland', collection };
  const lost: string[] = [];
  let saved: string | undefined;
  const open = async () => {
    const { value: list } = await forms.ask('find', { ...place, text: id, most: 10 });
    const found = list.records.find(({ identity }: Any) => identity.startsWith(id));
    const at = found && { file: found.file, index: found.index };
    const { value: opened } = await forms.ask('open', { ...place, at });
    return { at, value: opened.value };
  };
  const number = ({ value }: Awaited<ReturnType<typeof open>>) => {
    const address = JSON.stringify(value).match(/"BuildingNumber":"?(\d+)/);
    return address?.[1];
  };
  for (let turn = 1; turn <= count; ) {
    const opened = await open();
    if (opened.value === undefined) continue;
    if (saved !== undefined && number(opened) !== saved) lost.push(`${id}: ${number(opened)}, not ${saved}`);
    const next = String(turn);
    const after = JSON.parse(
      JSON.stringify(opened.value).replace(/("BuildingNumber":)"?\d+"?/, `$1"${next}"`),
    ) as object;
    const change = { ...place, at: opened.at, before: opened.value, after };
    const { status, value } = await forms.ask('save', { change });
    // An editor that replaces the file may have moved the record: it is opened again, as the answer says.
    if (status === 400) continue;
    expect([status, value.error]).toEqual([200, undefined]);
    saved = next;
    turn++;
  }
  if (number(await open()) !== saved) lost.push(`${id}: at the end`);
  return lost;
}

/** Runs a command until it was not refused because somebody else wrote. */
async function command(space: Workspace, args: readonly string[]): Promise<number> {
  for (let refused = 0; ; refused++) {
    const { code, stderr } = await space.start(args);
    // 1 for what `new` has left to fill in.
    if (code !== 2) return refused;
    expect(stderr).toContain(
      'was changed by another program in the meantime. Nothing was written: run this again',
    );
  }
}

it(`loses nothing of ${saves} saves of two programs, while editors and commands write the same files`, async () => {
  const ids = Array.from({ length: clients }, (_, index) => `FB-0${index + 1}`);
  const space = workspace({
    'content/site.yaml': siteYaml,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': ids.map((id) => branchYaml(id)).join(''),
    'content/fenland/atms.yaml': `- Identification: A1
  SupportedCurrencies: [GBP]
  Location:
    PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA }
`,
  });
  const path = (name: string) => join(space.folder, 'content/fenland', name);
  const programs = [await edit(space.folder), await edit(space.folder)] as const;
  const each = Math.ceil(saves / (clients + 1));
  const commands = Math.max(1, Math.round(saves / 100));
  const pace = 40;

  const forms = ids.map((id, index) => client(programs[index % 2 === 0 ? 0 : 1], 'branches', id, each));
  let isSaving = true;
  const editors = [
    editor({ how: 'append', file: path('branches.yaml'), count: Math.ceil(saves / 3), pace }),
    editor({ how: 'replace', file: path('atms.yaml'), count: Math.ceil(saves / 8), pace }),
  ];
  const ofAtms = (async () => {
    // For as long as the editor needs somebody who saves after it.
    const done = editors[1]!.then(() => 'done');
    let count = 0;
    while (isSaving && (await Promise.race([done, Promise.resolve('on')])) === 'on') {
      await client(programs[0], 'atms', 'A1', 1);
      count++;
    }
    return count;
  })();
  const run = async () => {
    let refused = 0;
    for (let number = 1; number <= commands; number++) {
      refused += await command(space, ['new', 'branch', '--id', `NEW-${number}`]);
      refused += await command(space, ['fmt']);
      const ways = {
        data: [{ Brand: [{ BrandName: 'Fenland Bank', Branch: [JSON.parse(feedBranch(number))] }] }],
      };
      space.write('feed.json', JSON.stringify(ways));
      refused += await command(space, ['import', 'feed.json', '--collection', 'branches', '--quiet']);
    }
    return refused;
  };
  const refused = await run();
  const lost = (await Promise.all(forms)).flat();
  const [appended, replaced] = await Promise.all(editors);
  isSaving = false;
  const atms = await ofAtms;

  const beside = readdirSync(dirname(path('x'))).filter((name) => name.endsWith('~'));
  const texts = ['branches.yaml', 'atms.yaml', ...beside].map((name) => readFileSync(path(name), 'utf8'));
  const lines = Array.from({ length: appended!.written }, (_, index) => `# line ${index + 1} of an editor\n`);
  const lostLines = lines.filter((line) => !texts.some((text) => text.includes(line)));
  const branches = readFileSync(path('branches.yaml'), 'utf8');
  const made = Array.from({ length: commands }, (_, index) => [
    `NEW-${index + 1}`,
    `IMPORTED-${index + 1}`,
  ]).flat();
  const lostRecords = made.filter((id) => !branches.includes(`Identification: ${id}\n`));
  const report = {
    saves: each * clients + atms,
    lost,
    commands: 3 * commands,
    refusedAndRepeated: refused,
    lostRecords,
    linesAppended: appended!.written,
    lostLines,
    textsRenamedOver: replaced!.written,
    lostTexts: replaced!.gone.filter((mark) => !texts.some((text) => text.startsWith(mark))),
    keptBeside: beside,
  };
  if (process.env['SAVES'] !== undefined) console.log(report);
  expect(report).toMatchObject({ lost: [], lostRecords: [], lostLines: [], lostTexts: [] });
  expect((await space.start(['fmt', '--check'])).code).toBeLessThan(2);
  expect(readdirSync(join(space.folder, 'content/.opendata')).sort()).toEqual(['.gitignore', 'saves.jsonl']);
}, 3_600_000);

function feedBranch(number: number): string {
  return JSON.stringify({
    Identification: `IMPORTED-${number}`,
    SequenceNumber: '0',
    Type: 'Physical',
    CustomerSegment: ['Personal'],
    PostalAddress: { BuildingNumber: '3', PostCode: 'CB7 4AA' },
  });
}
