import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import { createProgram } from '../../src/commands/main.js';
import { formatNames } from '../../src/report/report/formats.js';
import { isNightly } from '../seed.js';
import { serve } from '../serve.js';
import { branchYaml, fenland, fenlandWith, published, sourceDate, workspace } from './workspace.js';

const widths = [60, 80, 120, 200];
const content = fileURLToPath(new URL('../../content', import.meta.url));

/** Lines that are too wide although they could be broken: those with more than one word, and no command to be copied. */
function tooWide(text: string, width: number): string[] {
  return text
    .split('\n')
    .filter(
      (line) => columnCount(line) > width && /\S \S/.test(line) && !/: (?:npx )?opendata import /.test(line),
    );
}

const csv = `Branch ID,Branch Name,Street,Town,Postcode,Type,Segment,Monday,Saturday,A note for the staff of this branch,Latitude,Longitude
B1,Ely Market Place,Market Place 31,Ely,CB7 4ZP,Physical,Personal,09:00-16:30,Closed,ring twice,52.39931,0.26483
B2,March,High Street 2,March,PE15 8AA,Physical,Personal,09:00-16:30,09:30-12:00,,52.5,0.08
`;

/** Each command as people use it, and what it ends with; one after the other in one folder. */
const commands: readonly (readonly [string, number])[] = [
  ['check', 0],
  ['build', 0],
  ['build --hosts nginx,netlify,s3-cloudfront,azure-static-web-apps', 0],
  ['build', 0],
  ['check --content broken', 1],
  ['build --content broken', 1],
  ['fmt --check --content broken', 1],
  ['accept --reason x --content broken', 1],
  ['init fresh --yes', 0],
  ['new atm --content fresh/content', 0],
  ['new nothing', 2],
  ['import branches.csv --brand Fenland --content fresh/content', 0],
  ['import branches.csv --mapping nowhere.yaml', 2],
  ['migrate --to v2.2 --dry-run', 1],
  ['migrate --to v2.1 --accept-losses branches --accept-losses personal-current-accounts', 0],
  ['migrate --to v2.1', 0],
  ['migrate --to v2.2 --content broken', 1],
  ['migrate --to v2.2 --brand fenlnd', 2],
  ['migrate --to v3', 2],
  ['upcoming', 0],
  ['explain', 0],
  ['explain hours', 0],
  ['explain personal-current-accounts', 0],
  ['explain Segment', 0],
  ['explain schema/loss', 2],
  ['verify https://openapi.example.com/elsewhere', 2],
  ['build --no-such-option', 2],
  ['build --at tomorrow', 2],
];

describe.each(isNightly ? [60, 80] : [60])('at %i columns', (width) => {
  const env = { ...sourceDate, COLUMNS: String(width) };

  test('no command says a line that is wider', { timeout: 240_000 }, async () => {
    const space = workspace({
      'branches.csv': csv,
      'broken/site.yaml': fenland['content/site.yaml'],
      'broken/fenland/brand.yaml': 'BrandName:   Fenland Bank\n',
      'broken/fenland/branches.yaml': ['FB-01', 'FB-02', 'FB-03', 'FB-04', 'FB-05', 'FB-06', 'FB-07']
        .map((id) =>
          branchYaml(id).replace('Physical', 'Phisical').replace('BuildingNumber: 3', 'BuildingNumber:   3'),
        )
        .join(''),
    });
    cpSync(content, join(space.folder, 'content'), { recursive: true });
    for (const [line, code] of commands) {
      const run = await space.run(line, env);
      expect([line, run.code]).toEqual([line, code]);
      expect(tooWide(run.stderr + run.stdout, width), line).toEqual([]);
    }
  });
});

test('a host that answers everything wrongly is told of within the width', { timeout: 240_000 }, async () => {
  const space = await published();
  const origin = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' }).end('nothing here');
  });
  for (const width of [60, 80]) {
    const { code, stderr } = await space.run(`verify ${origin}`, { COLUMNS: String(width) });
    expect([code, stderr]).toEqual([1, expect.stringContaining('curl -sS')]);
    const others = stderr.split('\n').filter((line) => !line.includes(': curl '));
    expect(tooWide(others.join('\n'), width)).toEqual([]);
  }
});

test.each(widths)('at %i columns no help has a line that is wider', async (width) => {
  vi.stubEnv('COLUMNS', String(width));
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = await createProgram();
  expect(program.commands.length).toBeGreaterThan(10);
  for (const command of [program, ...program.commands]) {
    let text = '';
    command.configureOutput({
      writeOut: (part) => {
        text += part;
      },
    });
    command.outputHelp();
    expect(text).toContain('Usage: opendata');
    expect(tooWide(text, width), command.name()).toEqual([]);
  }
});

test('where nothing says how wide it is, a message is one line, as logs are searched', async () => {
  const branches = branchYaml('FB-01').replace('Personal', 'Personnal');
  const said =
    'is not one of Business, Corporate, Other, Personal, Private, Premier, Select, SME or Wealth.\n';
  await workspace(fenlandWith({ branches })).ends('check', 1, said);
});

test('results for programs are as wide as they are', async () => {
  const space = workspace(fenlandWith({ branches: branchYaml('FB-01', '  Naem: Ely\n') }));
  for (const format of formatNames.filter((name) => name !== 'pretty')) {
    const [narrow, wide] = await Promise.all(
      ['40', '200'].map((COLUMNS) => space.run(`check --format ${format}`, { COLUMNS })),
    );
    expect(narrow?.stdout).toContain('Naem');
    expect(narrow?.stdout).toBe(wide?.stdout);
  }
});
