import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { asSentence, meaningOfCode } from '../../src/interface/meanings/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { codesOf, elementOf, fieldsOf } from '../../src/interface/schema/node.js';
import { type Workspace, workspace } from '../commands/workspace.js';
import { LanguageServer } from './language-server.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe("VS Code's YAML language server, as `opendata schema --vscode` sets it up", () => {
  let space: Workspace;
  let server: LanguageServer;

  beforeEach(async () => {
    space = workspace();
    for (const folder of ['content', 'headers'])
      cpSync(join(root, folder), join(space.folder, folder), { recursive: true });
    expect(await space.run(['schema', '--vscode'])).toMatchObject({ code: 0, stdout: '' });
    server = await LanguageServer.start(space.folder);
  });

  it('finds nothing against any YAML file of the sample', async () => {
    const files = readdirSync(join(space.folder, 'content'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml'))
      .map((path) => `content/${path}`);
    expect(files.length).toBeGreaterThan(30);
    const found = await Promise.all(
      [...files, 'headers/policy.yaml'].map((path) => server.diagnose(path, space.read(path))),
    );
    // An anchor that no alias names is nothing that a schema could speak of.
    const mistakes = found.flat().filter(({ message }) => !message.startsWith('Unused anchor'));
    expect(mistakes).toEqual([]);
  });

  it('underlines a code that there is not, and proposes those that there are', async () => {
    const path = 'content/fenland/branches/ely.yaml';
    const [mistake, ...others] = await server.diagnose(
      path,
      `Identification: 0371
SequenceNumber: 0
Type: Phisical
CustomerSegment: [Personal]
PostalAddress: { PostCode: CB7 4AA }
`,
    );
    expect(others).toEqual([]);
    expect(mistake).toMatchObject({ range: { start: { line: 2, character: 6 } } });
    expect(mistake?.message).toContain('"Mobile", "Physical"');
    expect(await server.complete(path, 2, 6)).toEqual(['Mobile', 'Physical']);
  });

  it('says what a field means and takes where the pointer rests on it, and what each code means', async () => {
    const path = 'content/fenland/branches/ely.yaml';
    const text = `Identification: 0371
SequenceNumber: 0
Type: Mobile
CustomerSegment: [Personal]
PostalAddress: { AddressLine: [The Close], PostCode: CB7 4AA }

`;
    expect(await server.diagnose(path, text)).toEqual([]);
    const hover = async (line: number, character: number) =>
      (await server.hover(path, line, character))?.replace(/\n\nSource: .*$/, '');
    expect(await hover(1, 3)).toBe(
      `#### SequenceNumber

0 for a fixed branch; 1, 2 and so on for mobile and sub-branches.

Text of at most 35 characters.`,
    );
    const type = `#### Type

Whether it is a building or a mobile branch.

One of 2 codes.

Allowed Values:

* \`Mobile\`: A vehicle that visits places, with a SequenceNumber of 1 or more.
* \`Physical\`: A building in a fixed place.`;
    expect(await hover(2, 2)).toBe(type);
    expect(await hover(2, 8)).toBe(type);
    const segments = codesOf(elementOf(fieldsOf(recordSchema('v2.1', 'branches'))['CustomerSegment']!))!;
    expect(await hover(3, 2)).toBe(
      `#### CustomerSegment

Kinds of customer that the branch serves.

A list of at least 1 item. Each: one of 9 codes.

${segments.map((code) => `* \`${code}\`: ${asSentence(meaningOfCode('branches', 'v2.1', ['CustomerSegment'], code)!)}`).join('\n')}`,
    );
    expect(segments).toHaveLength(9);
    expect(await hover(3, 20)).toContain('* `Personal`: People with accounts for themselves.\n');
    expect(await hover(4, 3)).toContain('\n\nWhere it is, by street, town, postcode and point on a map.\n\n');
    expect(await hover(4, 20)).toContain(
      '\n\nA list of at most 7 items. Each: text of at most 70 characters.',
    );
    expect(await hover(4, 44)).toContain(
      '\n\nThe postcode, in capital letters and with its space.\n\nText of at most 16 characters, such as CB7 4AA.',
    );
  });

  it('says what a setting and a rule are for', async () => {
    const path = 'content/site.yaml';
    const text = `${space.read(path)}rules:\n  places/postcode: note\n`;
    await server.diagnose(path, text);
    const lines = text.split('\n');
    const hover = (start: string) =>
      server.hover(
        path,
        lines.findIndex((line) => line.startsWith(start)),
        start.length - 1,
      );
    expect(await hover('licenseUrl')).toContain(
      'The licence of the data, which is published as meta.License.',
    );
    expect(await hover('rules')).toContain('How serious each rule is.');
    expect(await hover('  places/postcode')).toContain('explain places/postcode');
    expect(await hover('  places/postcode')).toContain('* `error`: Stops the build.\n');
  });

  it('says what the codes of settings mean, and proposes the presets of names', async () => {
    const path = 'content/site.yaml';
    const text = 'hosts: [caddy]\nnames: \n';
    await server.diagnose(path, text);
    expect(await server.hover(path, 0, 2)).toContain('* `s3-cloudfront`: Amazon S3 with CloudFront.\n');
    expect(await server.hover(path, 0, 9)).toContain('* `caddy`: Caddy.\n');
    const proposals = await server.proposals(path, 1, 7);
    expect(proposals.find(({ label }) => label === 'uk-open-banking')?.documentation).toBe(
      'The names and the fixed texts of the public Open Data standard.',
    );
  });

  it('knows the mapping of a CSV file, as a guess writes it', async () => {
    space.write(
      'hours.csv',
      'Branch code,Name,Kind,Postcode,Saturday\n0101,Ely,Branch,CB7 4AA,09:00-12:30\n0102,Soham,Van,CB7 5AA,Closed\n',
    );
    await space.run(['import', 'hours.csv', '--brand', 'Fenland Bank']);
    const path = 'content/import-hours.yaml';
    const text = space.read(path);
    expect(text).toContain('Saturday: Saturday');
    expect(await server.diagnose(path, text)).toEqual([]);
    const line = text.split('\n').indexOf('columns:');
    expect(await server.hover(path, line, 2)).toContain(
      'The path of a field, such as PostalAddress.PostCode, and the column for it.',
    );
  });

  it('says the same of what it proposes: fields and codes', async () => {
    const path = 'content/fenland/branches/march.yaml';
    await server.diagnose(path, 'Identification: 0371\nSequenceNumber: 0\nType: Mobile\n\n');
    const said = async (line: number, character: number) =>
      new Map(
        (await server.proposals(path, line, character)).map(({ label, documentation }) => [
          label,
          documentation,
        ]),
      );
    // The server may still be reading the schema when it is asked first.
    await expect
      .poll(async () => (await said(3, 0)).get('Photo'))
      .toBe('Web address of a picture of the branch.\nAny text.');
    expect([...(await said(2, 6))]).toEqual([
      ['Mobile', 'A vehicle that visits places, with a SequenceNumber of 1 or more.'],
      ['Physical', 'A building in a fixed place.'],
    ]);
  });

  it('says what a text has to look like, by the shape of the brand', async () => {
    const hours = (time: string) => `Identification: 0371
SequenceNumber: 0
Type: Physical
CustomerSegment: [Personal]
PostalAddress: { PostCode: CB7 4AA }
Availability:
  StandardAvailability:
    Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: ${time}, ClosingTime: ${time} }] }]
`;
    const messages = async (path: string, time: string) =>
      (await server.diagnose(path, hours(time))).map(({ message }) => message);
    const toTheSecond =
      'TimeOfDay: hours, minutes and seconds, such as 09:30:00; 24:00:00 is the end of the day.';
    expect(await messages('content/fenland/branches/march.yaml', '09:30')).toEqual([toTheSecond]);
    expect(await messages('content/fenland/branches/wisbech.yaml', '09:30:00')).toEqual([]);
    expect(await messages('content/pencarrow/branches/looe.yaml', '09:30')).toEqual([]);
  });
});

describe("VS Code's YAML language server, as `opendata init` sets it up", () => {
  it('proposes the codes there are and underlines another, in a folder below', async () => {
    const space = workspace();
    await space.run(['init', 'fens', '--brand', 'Fenland Bank']);
    const server = await LanguageServer.start(join(space.folder, 'fens'));
    const path = 'content/fenland-bank/branches.yaml';
    const text = space.read(`fens/${path}`);
    expect(await server.diagnose(path, text)).toEqual([]);
    const wrong = 'content/fenland-bank/branches/wrong.yaml';
    const [mistake, ...others] = await server.diagnose(wrong, text.replace('Physical', 'Phisical'));
    expect(others).toEqual([]);
    const line = text.split('\n').findIndex((written) => written.includes('Type: '));
    expect(mistake).toMatchObject({ range: { start: { line, character: 8 } } });
    expect(await server.complete(wrong, line, 8)).toEqual(['Mobile', 'Physical']);
  });
});
