import { describe, expect, it } from 'vitest';
import { fenland } from '../commands/workspace.js';
import { ruleFile } from '../own-rules/bank.js';
import { type Any, branch, branches, branchesFile, changeOf, edited, forms, sent } from './forms.js';

it('serves a page that uses nothing but its own, can be in no frame, and is kept nowhere', async () => {
  const { url, token, ask } = await forms(fenland);
  expect((await ask('site', {}, { Authorization: 'Bearer x' })).status).toBe(401);
  for (const path of ['/', '/forms.js', '/forms.css']) {
    const { status, headers, text } = await sent(`${url}${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self';"),
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(text).not.toContain(token);
  }
  expect((await sent(url, { Host: 'rebound.example.net' })).status).toBe(421);
  for (const path of ['/elsewhere', '/../../content/site.yaml'])
    expect((await sent(`${url}${path}`)).status).toBe(404);
});

describe('data', () => {
  it('of another kind is refused with a reason', async () => {
    const { url, token, ask } = await forms(fenland);
    const headers = { Origin: url, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const unread = expect.stringMatching(/^The request (?:is not JSON|can't be read)/);
    const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const [path, body, status, error] of [
      ['site', '{', 400, unread],
      ['site', '[]', 400, unread],
      ['save', `{"change":{"brand":"a","collection":"branches","kind":"add","after":${deep}}}`, 400, unread],
      ['form', '{"brand":"fenland"}', 400, unread],
      ['nothing', '{}', 404, 'There is nothing at this address.'],
      ['form', '{"brand":"../..","collection":"branches"}', 400, 'There is no brand folder ../...'],
      ['save', 'x'.repeat(33 * 2 ** 20), 413, 'The request is too large.'],
    ] as const) {
      const answer = await sent(`${url}/api/${path}`, headers, body);
      expect([answer.status, (JSON.parse(answer.text) as Any).error]).toEqual([status, error]);
    }
    for (const file of [
      '../site.yaml',
      '/etc/passwd',
      'fenland/brand.yaml',
      'fenland/../fenland/branches.yaml',
    ]) {
      const { status, value } = await ask('open', { ...branches, at: { file, index: 0 } });
      expect([status, value.error]).toEqual([400, `There is no file ${file} with branches.`]);
    }
    for (const index of [-1, 1.5, '0', null])
      expect((await ask('open', branch(index as number))).status).toBe(400);
  });
});

describe('a record', () => {
  it('is checked without being written, in the words of check', async () => {
    const served = await forms(fenland);
    const change = await changeOf(served, 1, { Type: 'Phisical' });
    expect(change.opened.value).toMatchObject({ Identification: 'FB-02', Type: 'Physical' });
    expect((await served.ask('try', change)).value).toEqual([
      {
        rule: 'schema/enum',
        severity: 'error',
        field: ['Type'],
        message: expect.stringContaining('"Phisical" is not'),
        hint: 'did you mean "Physical"?',
        suggestion: 'Physical',
      },
    ]);
    expect(served.space.read(branchesFile)).toBe(fenland[branchesFile]);
  });

  it('is checked by own rules of the project, and for an identity that is taken', async () => {
    const served = await forms({
      ...fenland,
      'content/site.yaml': `${fenland['content/site.yaml']}ownRules: [rules/codes.js]\n`,
      'rules/codes.js': ruleFile({ rule: 'own/codes' }).replace("startsWith('20')", "startsWith('FB-')"),
    });
    for (const [Identification, ...found] of [
      ['FB-02'],
      ['20-02', 'own/codes warning'],
      ['FB-03', 'records/duplicate-identity error'],
    ]) {
      const { value } = await served.ask('try', await changeOf(served, 1, { Identification }));
      expect(value.map(({ rule, severity }: Any) => `${rule} ${severity}`)).toEqual(found);
    }
  });

  it('is saved as one changed line, beside what somebody else saved of another, and not over that', async () => {
    const served = await forms(fenland);
    const { space } = served;
    const change = await changeOf(served, 1, { Type: 'Mobile' });
    const moved = fenland[branchesFile].replaceAll('BuildingNumber: 3', 'BuildingNumber: 5');
    space.write(branchesFile, moved);
    const { status, value } = await served.ask('save', { change });
    expect([status, value.error]).toEqual([
      400,
      expect.stringMatching(
        /^Branch FB-02 in .*branches\.yaml has changed since you opened it\. Nothing was saved\./,
      ),
    ]);
    expect(space.read(branchesFile)).toBe(moved);
    const theirs = fenland[branchesFile].replace('FB-01', 'FB-77');
    space.write(branchesFile, theirs);
    const saved = (await served.ask('save', { change })).value;
    expect(saved).toMatchObject({
      files: ['fenland/branches.yaml'],
      record: { at: branch(1).at, value: { Identification: 'FB-02', Type: 'Mobile' } },
    });
    const lines = theirs.split('\n').with(9, '  Type: Mobile');
    expect(space.read(branchesFile)).toBe(lines.join('\n'));
  });

  it('that is a branch names its cash machines when it closes, moves or goes; one without its branch is told', async () => {
    const atms = fenland['content/fenland/atms.yaml'].replace(
      'A2',
      'A2\n  Branch: { Identification: FB-02 }',
    );
    const served = await forms({ ...fenland, 'content/fenland/atms.yaml': atms });
    const at = { file: 'fenland/atms.yaml', index: 1 };
    const machine = { brand: 'fenland', collection: 'atms', at };
    const Branch = { Identification: 'FB-2' };
    const tried = (await served.ask('try', await changeOf(served, machine, { Branch }))).value;
    expect(tried).toMatchObject([{ rule: 'atms/unknown-branch', field: ['Branch', 'Identification'] }]);
    const titles = async (values?: object) =>
      (await edited(served, 1, values)).machines.map(({ title }: Any) => title);
    const moved = { PostalAddress: { BuildingNumber: '4', PostCode: 'CB7 4AA' } };
    expect([await titles({ Type: 'Mobile' }), await titles(moved)]).toEqual([[], ['A2']]);
    expect(await titles({ until: '2099-12-31' })).toEqual(['A2']);
    // Check says from which day on, until the machine closes too.
    const ends = {
      field: ['Branch', 'Identification'],
      message: expect.stringMatching(/^from 1 January 2100 on, no branch/),
    };
    const problems = async () => [
      ...(await served.ask('problems')).value.problems.filter(
        ({ rule }: Any) => rule === 'atms/unknown-branch',
      ),
    ];
    expect(await problems()).toMatchObject([{ ...ends, place: machine }]);
    expect((await served.ask('open', machine)).value.problems).toMatchObject([ends]);
    await edited(served, machine, { until: '2099-12-31' });
    expect([await problems(), (await served.ask('open', machine)).value.problems]).toEqual([[], []]);
    expect(await titles()).toEqual(['A2']);
  });

  it('of a collection that the site does not publish is refused', async () => {
    const { ask, space } = await forms(fenland);
    const metrics = { brand: 'fenland', collection: 'fca-service-metrics-pca' };
    const change = { ...metrics, kind: 'add', after: { PublicationDate: '2026-11-13' } };
    const { status, value } = await ask('save', { change });
    expect([status, value.error]).toEqual([400, expect.stringContaining("doesn't publish")]);
    expect(() => space.read('content/fenland/fca-service-metrics-pca.yaml')).toThrow();
  });

  it('is never removed by mistake', async () => {
    const served = await forms(fenland);
    const change = await changeOf(served, 1, {});
    for (const wrong of [
      { after: undefined },
      { after: null },
      { after: 'x' },
      { after: [] },
      { kind: 'remove' },
    ]) {
      const { status, value } = await served.ask('save', { change: { ...change, ...wrong } });
      expect([status, value.error]).toEqual([400, expect.stringContaining("can't be read")]);
    }
    expect(served.space.read(branchesFile)).toBe(fenland[branchesFile]);
  });
});

it('all problems of the content are those of check, with the records that they are in', async () => {
  const { ask, complaints } = await forms({
    ...fenland,
    'content/fenland/atms.yaml': fenland['content/fenland/atms.yaml'].replace('A2', 'A1'),
  });
  const { value } = await ask('problems');
  expect(value.counts.error).toBe(1);
  expect(value.problems[0]).toMatchObject({
    severity: 'error',
    record: 'ATM A1',
    place: { brand: 'fenland', collection: 'atms', at: { file: 'fenland/atms.yaml', index: 1 } },
    field: [],
  });
  expect(complaints).toEqual([]);
});

it.each(['yaml', 'json'])(
  'saves no character that no file may have, and names its field: %s',
  async (format) => {
    const record = { Identification: 'A', SequenceNumber: '0', Type: 'Physical', Name: 'Ely' };
    const path = `content/fenland/branches.${format}`;
    // JSON is YAML, too.
    const own = {
      'content/site.yaml': fenland['content/site.yaml'],
      [`content/fenland/brand.${format}`]: '{"BrandName":"Fen"}',
      [path]: JSON.stringify([record], null, 2),
    };
    const { ask, space } = await forms(own);
    const opened = { at: { file: `fenland/branches.${format}`, index: 0 }, value: record };
    for (const [character, name] of [
      ['\ufeff', 'U+FEFF'],
      ['\u0007', 'U+0007'],
      ['\u0085', 'U+0085'],
      ['\ud800', 'U+D800'],
    ] as const) {
      const after = { ...record, Name: `El${character}y` };
      for (const change of [
        { kind: 'change', opened, after },
        { kind: 'add', after: { ...after, Identification: 'B' } },
        { kind: 'copy', opened, after: { from: '2099-01-01', ...after } },
      ]) {
        const { status, value } = await ask('save', { change: { ...branches, ...change } });
        expect([status, value.error]).toEqual([
          400,
          `Name has a character that can't be seen, ${name}, which no content file may have: "Ely". Nothing was saved. Write the text anew, without it.`,
        ]);
      }
    }
    expect(space.read(path)).toBe(own[path]);
  },
);
