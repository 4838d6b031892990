import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { workspace } from '../commands/workspace.js';
import { languageServer } from './language-server.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe("VS Code's YAML language server, as `opendata schema --vscode` sets it up", () => {
  async function atWork() {
    const space = workspace();
    for (const folder of ['content', 'headers'])
      cpSync(join(root, folder), join(space.folder, folder), { recursive: true });
    expect(await space.run(['schema', '--vscode'])).toMatchObject({ code: 0, stdout: '' });
    return languageServer(space.folder);
  }

  it('says what the codes of settings mean, and proposes the presets of names', async () => {
    const server = await atWork();
    const path = 'content/site.yaml';
    const text = 'hosts: [caddy]\nnames: \n';
    await server.diagnose(path, text);
    expect(await server.hover(path, 0, 9)).toContain('* `caddy`: Caddy.\n');
    const proposals = await server.proposals(path, 1, 7);
    expect(proposals.find(({ label }) => label === 'uk-open-banking')?.documentation).toBe(
      'The names and the fixed texts of the public Open Data standard.',
    );
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
    const server = await atWork();
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
    const server = await languageServer(join(space.folder, 'fens'));
    const path = 'content/fenland-bank/branches.yaml';
    const text = space.read(`fens/${path}`);
    expect(await server.diagnose(path, text)).toEqual([]);
    const wrong = 'content/fenland-bank/branches/wrong.yaml';
    const [mistake, ...others] = await server.diagnose(wrong, text.replace('Physical', 'Phisical'));
    expect(others).toEqual([]);
    const line = text.split('\n').findIndex((written) => written.includes('Type: '));
    expect(mistake).toMatchObject({ range: { start: { line, character: 8 } } });
    const proposals = await server.proposals(wrong, line, 8);
    expect(proposals.map(({ label }) => label)).toEqual(['Mobile', 'Physical']);
  });
});
