import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { branchYaml, numbers, siteYaml } from '../commands/workspace.js';
import { seed } from '../seed.js';
import { type Any, forms, type ServedForms } from './forms.js';

/** `EDITS=5000` for a long run: edits, sets of them, and saves that are taken back or done again, in three browsers. */
const edits = Number(process.env['EDITS'] ?? 40);

const browser = browserForTests();

const fields = ['TownName', 'StreetName'] as const;
type Field = (typeof fields)[number];

/** Records that only the forms change, and in each file one that only an editor changes and one that comes by `git pull`. */
const own = ['1', '2', '3', '4', '5', '6'];
const onDisk = '7';
const pulled = '8';
const ids = (folder: string, numbers: readonly string[]) => numbers.map((number) => `${folder}-${number}`);

const record = (id: string) =>
  branchYaml(id, `    TownName: Ely # of ${id}\n    StreetName: High Street\n`).replace(
    '  Type',
    `  # The branch ${id}.\n  Type`,
  );
const all = [...own, onDisk, pulled];
const single = (id: string) => record(id).replace(/^- /, '').replaceAll(/^ {2}/gm, '');
const json = (folder: string) =>
  JSON.stringify(
    ids(folder, all).map((id) => parse(record(id), { schema: 'failsafe' })[0]),
    null,
    2,
  );

const files = {
  'content/site.yaml': siteYaml,
  'content/list/brand.yaml': 'BrandName: List\n',
  'content/list/branches.yaml': `# All of them.\n${ids('list', all).map(record).join('\n')}`,
  'content/each/brand.yaml': 'BrandName: Each\n',
  ...Object.fromEntries(ids('each', all).map((id) => [`content/each/branches/${id}.yaml`, single(id)])),
  'content/json/brand.json': '{ "BrandName": "Json" }\n',
  'content/json/branches.json': `${json('json')}\n`,
};
const folders = ['list', 'each', 'json'];

const texts = ['Ely', 'March', '007', 'yes', "it's: #1", 'Ünï €', '"', '- 5', 'a  b', '{x}', '1e3', 'null'];

interface Change {
  readonly id: string;
  readonly field: Field;
  readonly was: string;
  readonly is: string;
}

/** What the server says that it wrote. */
type Event = { readonly edit: number } & (
  | { readonly kind: 'save'; readonly changes: readonly Change[] }
  | { readonly kind: 'back'; readonly of: number; readonly isAgain: boolean; readonly overlaps?: string }
);

/** The branches of a folder, by their Identifications. */
function present(space: ServedForms['space'], folder: string): Map<string, Any> {
  const home = join(space.folder, 'content', folder);
  const names =
    folder === 'each' ? readdirSync(join(home, 'branches')).map((name) => `branches/${name}`) : [];
  const read = [...names, ...readdirSync(home).filter((name) => /^branches\./.test(name))].flatMap(
    (name) => parse(readFileSync(join(home, name), 'utf8')) as Any,
  );
  return new Map(read.map((one: Any) => [one.Identification, one]));
}

/** What the records are after all that was written, in its order, reckoned anew without the program. */
function modelAfter(events: readonly Event[]): Map<string, string> {
  const now = new Map<string, string>(
    folders.flatMap((folder) =>
      ids(folder, own).flatMap((id) => [
        [`${id} TownName`, 'Ely'] as const,
        [`${id} StreetName`, 'High Street'] as const,
      ]),
    ),
  );
  /** What each save changed. */
  const made = new Map<number, Change[]>();
  const latestBack = new Map<number, number>();
  for (const event of [...events].sort((a, b) => a.edit - b.edit)) {
    if (event.kind === 'save') {
      made.set(
        event.edit,
        event.changes.filter(({ was, is }) => was !== is),
      );
      for (const { id, field, was, is } of event.changes) {
        expect([event.edit, id, field, now.get(`${id} ${field}`)]).toEqual([event.edit, id, field, was]);
        now.set(`${id} ${field}`, is);
      }
      continue;
    }
    const changes = made.get(event.isAgain ? latestBack.get(event.of)! : event.of)!;
    const done: Change[] = [];
    for (const { id, field, was, is } of changes) {
      const key = `${id} ${field}`;
      const value = now.get(key)!;
      if (value === was || (value !== is && event.overlaps !== 'replace')) continue;
      now.set(key, was);
      done.push({ id, field, was: value, is: was });
    }
    made.set(event.edit, done);
    if (!event.isAgain) latestBack.set(event.of, event.edit);
  }
  return now;
}

it.skipIf(isChromiumMissing)(
  `three browsers, an editor on disk and git lose nothing of what each other did${skippedWithoutChromium} (EDITS=${edits})`,
  { timeout: 600_000 + edits * 2000 },
  async () => {
    const served = await forms(files);
    const { space, url, token } = served;
    const random = numbers(seed);
    const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)]!;
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.email=ada@example.com', '-c', 'user.name=Ada', ...words], {
        cwd: space.folder,
        stdio: 'pipe',
        encoding: 'utf8',
      });
    space.write('.gitignore', '.opendata\n');
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'All');
    const other = join(space.folder, '..', `${space.folder.split('/').at(-1)}-other`);
    execFileSync('git', ['clone', '-q', space.folder, other], { stdio: 'pipe' });
    onTestFinished(() => void execFileSync('rm', ['-rf', other]));

    const events: Event[] = [];
    const counts = {
      saves: 0,
      sets: 0,
      back: 0,
      again: 0,
      forms: 0,
      disk: 0,
      pulls: 0,
      refused: 0,
      asked: 0,
    };
    const outside = new Map<string, string>();
    /** Changes TownName in the text of a file, as an editor does that leaves all else as it is. */
    const retyped = (path: string, id: string, town: string) => {
      const text = readFileSync(path, 'utf8');
      const at =
        text.indexOf(`"${id}"`) === -1 ? text.indexOf(`Identification: ${id}`) : text.indexOf(`"${id}"`);
      const rest = text.slice(at).replace(/TownName(": "|: )[A-Z][a-z]+/, `TownName$1${town}`);
      writeFileSync(`${path}.new`, text.slice(0, at) + rest);
      renameSync(`${path}.new`, path);
      outside.set(id, town);
    };
    const pathOf = (root: string, folder: string, id: string) =>
      join(
        root,
        'content',
        folder,
        folder === 'each' ? `branches/${id}.yaml` : `branches.${folder === 'list' ? 'yaml' : 'json'}`,
      );
    const towns = ['Wisbech', 'Soham', 'Ramsey', 'Littleport', 'Whittlesey'];
    const writeOnDisk = () => {
      const folder = pick(folders);
      retyped(pathOf(space.folder, folder, `${folder}-${onDisk}`), `${folder}-${onDisk}`, pick(towns));
      counts.disk++;
    };
    const pull = () => {
      git('add', '-A');
      git('commit', '-qm', 'Edits', '--allow-empty');
      const folder = pick(folders);
      const id = `${folder}-${pulled}`;
      const town = pick(towns);
      const there = (...words: string[]) =>
        execFileSync('git', ['-c', 'user.email=bo@example.com', '-c', 'user.name=Bo', ...words], {
          cwd: other,
          stdio: 'pipe',
          encoding: 'utf8',
        });
      there('pull', '-q', '--no-rebase', '--no-edit', 'origin', 'main');
      retyped(pathOf(other, folder, id), id, town);
      there('commit', '-qam', 'From elsewhere', '--allow-empty');
      git('pull', '-q', '--no-rebase', '--no-edit', other, 'main');
      counts.pulls++;
    };

    let left = edits;
    const client = async (page: Page) => {
      const ask = (name: string, what: object): Promise<{ status: number; value: Any }> =>
        page.evaluate(
          async ([path, body, secret]) => {
            const answer = await fetch(path!, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
              body: body!,
            });
            return { status: answer.status, value: await answer.json() };
          },
          [`/api/${name}`, JSON.stringify(what), token],
        );
      const opened = async (folder: string, number: string) => {
        const of = { brand: folder, collection: 'branches' };
        const { value: list } = await ask('records', of);
        const at = list.records.find(({ identity }: Any) => identity === `${folder}-${number}`);
        const { status, value } = await ask('open', { ...of, at: { file: at.file, index: at.index } });
        return status === 200 && value.value.Identification === `${folder}-${number}` ? value : undefined;
      };
      const changed = async (folder: string, number: string) => {
        const found = await opened(folder, number);
        if (found === undefined) return undefined;
        const { brand, collection, at, value: before } = found;
        const field = pick(fields);
        const [was, is] = [before.PostalAddress[field], pick(texts)];
        const after = { ...before, PostalAddress: { ...before.PostalAddress, [field]: is } };
        return {
          change: { brand, collection, at, before, after },
          made: { id: `${folder}-${number}`, field, was, is },
        };
      };
      const byHand = async () => {
        const folder = pick(folders);
        const number = pick(own);
        const found = await opened(folder, number);
        if (found === undefined) return;
        const { at } = found;
        const hash = `#/${folder}/branches/${encodeURIComponent(at.file)}/${at.index}`;
        await page.goto('about:blank');
        await page.goto(`${url}/${hash}`);
        await page.waitForSelector('.bar');
        const around = page.locator('details[data-field="PostalAddress"]');
        await around.waitFor();
        if ((await around.getAttribute('open')) === null) await around.locator(':scope > summary').click();
        const control = page
          .locator('[data-field="PostalAddress.TownName"]')
          .locator('input, textarea')
          .first();
        await control.fill(pick(texts));
        // Another may have changed the record meanwhile, and nothing is left to save. A save that comes later than this is
        // counted by nobody, so it is long.
        const enough = { timeout: 60_000 };
        const answered = page
          .waitForResponse((response) => response.url().endsWith('/api/save'), enough)
          .catch(() => undefined);
        await page.click('.bar button:text-is("Save")', enough).catch(() => {});
        const response = await answered;
        if (response === undefined) return;
        const { before, after } = response.request().postDataJSON() as Any;
        const id: string = after.Identification;
        const [was, is] = [before.PostalAddress.TownName, after.PostalAddress.TownName];
        const answer = (await response.json()) as Any;
        if (response.status() !== 200) {
          counts.refused++;
          return;
        }
        counts.forms++;
        if (answer.edit > 0)
          events.push({ kind: 'save', edit: answer.edit, changes: [{ id, field: 'TownName', was, is }] });
      };
      const one = async () => {
        const chance = random();
        if (chance < 0.04) return byHand();
        if (chance < 0.55) {
          const made = await changed(pick(folders), pick(own));
          if (made === undefined) return;
          const { status, value } = await ask('save', made.change);
          if (status !== 200) counts.refused++;
          else {
            counts.saves++;
            if (value.edit > 0) events.push({ kind: 'save', edit: value.edit, changes: [made.made] });
          }
          return;
        }
        if (chance < 0.7) {
          const wanted = new Set(Array.from({ length: 4 }, () => `${pick(folders)} ${pick(own)}`));
          const made = [];
          for (const each of wanted) {
            const [folder = '', number = ''] = each.split(' ');
            const found = await changed(folder, number);
            if (found !== undefined) made.push(found);
          }
          const set = { title: 'Change some', changes: made.map(({ change }) => change) };
          const shown = await ask('plan-set', { set });
          if (shown.status !== 200) {
            counts.refused++;
            return;
          }
          const { status, value } = await ask('save-set', { set, digest: shown.value.digest });
          if (status !== 200) counts.refused++;
          else {
            counts.sets++;
            if (value.edit > 0)
              events.push({ kind: 'save', edit: value.edit, changes: made.map((each) => each.made) });
          }
          return;
        }
        const { value } = await ask('edits', {});
        const isAgain = random() < 0.4;
        const listed = value.edits.filter((edit: Any) => edit.isTakenBack === isAgain).slice(0, 12);
        if (listed.length === 0) return;
        const { id } = pick<Any>(listed);
        let answer = await ask('take-back', { id, isAgain });
        let overlaps: string | undefined;
        if (answer.status === 200 && 'asks' in answer.value) {
          counts.asked++;
          overlaps = pick(['keep', 'replace']);
          answer = await ask('take-back', { id, isAgain, overlaps });
        }
        if (answer.status !== 200) {
          counts.refused++;
          return;
        }
        counts[isAgain ? 'again' : 'back']++;
        const { edit } = answer.value;
        if (edit > 0)
          events.push({ kind: 'back', edit, of: id, isAgain, ...(overlaps !== undefined && { overlaps }) });
      };
      while (left-- > 0) {
        await one();
        if (random() < 0.1) writeOnDisk();
        if (random() < 0.02) pull();
      }
    };
    const pages = await Promise.all(
      [1, 2, 3].map(async () => {
        const page = await browser().newPage();
        onTestFinished(() => page.close());
        page.on('dialog', (dialog) => void dialog.accept());
        await page.goto(`${url}/#token=${token}`);
        await page.waitForSelector('.cards');
        return page;
      }),
    );
    await Promise.all(pages.map(client));
    console.log(JSON.stringify(counts));

    const model = modelAfter(events);
    const found = new Map(folders.flatMap((folder) => [...present(space, folder)]));
    const state = [...model.keys()].map((key) => {
      const [id = '', field = ''] = key.split(' ');
      return [key, found.get(id)?.PostalAddress[field]];
    });
    expect(Object.fromEntries(state)).toEqual(Object.fromEntries(model));
    expect(
      Object.fromEntries([...outside.keys()].map((id) => [id, found.get(id)?.PostalAddress.TownName])),
    ).toEqual(Object.fromEntries(outside));
    expect(found.size).toBe(folders.length * all.length);
    const comments = (text: string) => text.match(/# (?:The branch|of|All).*$/gm) ?? [];
    for (const [path, text] of Object.entries(files))
      expect(comments(space.read(path))).toEqual(comments(text));
    expect(readdirSync(join(space.folder, 'content/list')).sort()).toEqual(['branches.yaml', 'brand.yaml']);
    expect(served.complaints).toEqual([]);
    expect(
      (await served.ask('problems')).value.problems.filter(({ severity }: Any) => severity === 'error'),
    ).toEqual([]);
  },
);
