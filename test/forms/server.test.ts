import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { fenland } from '../commands/workspace.js';
import { ruleFile } from '../own-rules/bank.js';
import { type Any, edited, forms } from './forms.js';

/** A request with header fields that `fetch` doesn't let anybody choose. */
function asked(url: string, path: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const request = http.request(
        `${url}${path}`,
        { method: body === undefined ? 'GET' : 'POST', headers },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
        },
      );
      request.on('error', reject);
      request.end(body);
    },
  );
}

const branches = { brand: 'fenland', collection: 'branches' };

describe('the page', () => {
  it('uses nothing but its own, can be in no frame, and is kept nowhere', async () => {
    const { url, token } = await forms(fenland);
    for (const path of ['/', '/forms.js', '/forms.css']) {
      const { status, headers, text } = await asked(url, path, {});
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
    expect((await asked(url, '/', { Host: 'rebound.example.net' })).status).toBe(421);
    expect((await asked(url, '/elsewhere', {})).status).toBe(404);
    expect((await asked(url, '/../../content/site.yaml', {})).status).toBe(404);
  });
});

describe('data', () => {
  it('is for the page alone', async () => {
    const { url, token, ask, space } = await forms(fenland);
    expect((await ask('site')).status).toBe(200);
    expect((await ask('site', {}, { Authorization: 'Bearer x' })).status).toBe(401);
    const own = { Origin: url, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const before = space.read('content/fenland/branches.yaml');
    const save = JSON.stringify({ change: { ...branches, after: { Identification: 'FB-99' } } });
    expect((await asked(url, '/api/save', { ...own, Origin: 'https://evil.example' }, save)).status).toBe(
      403,
    );
    expect(space.read('content/fenland/branches.yaml')).toBe(before);
  });

  it('of another kind is refused with a reason', async () => {
    const { url, token, ask } = await forms(fenland);
    const own = { Origin: url, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const tried = async (path: string, body: string) => {
      const { status, text } = await asked(url, path, own, body);
      return [status, (JSON.parse(text) as Any).error];
    };
    const unread = [400, expect.stringMatching(/^The request (?:is not JSON|can't be read)/)];
    const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const save = `{"change":{"brand":"fenland","collection":"branches","after":${deep}}}`;
    for (const [path, body] of [
      ['/api/site', '{'],
      ['/api/site', '[]'],
      ['/api/save', save],
      ['/api/form', '{"brand":"fenland"}'],
    ] as const)
      expect(await tried(path, body)).toEqual(unread);
    expect(await tried('/api/nothing', '{}')).toEqual([404, 'There is nothing at this address.']);
    expect(await tried('/api/form', '{"brand":"../..","collection":"branches"}')).toEqual([
      400,
      'There is no brand folder ../...',
    ]);
    expect(await tried('/api/save', 'x'.repeat(33 * 2 ** 20))).toEqual([413, 'The request is too large.']);
    for (const file of [
      '../site.yaml',
      '/etc/passwd',
      'fenland/brand.yaml',
      'fenland/../fenland/branches.yaml',
    ]) {
      const { status, value } = await ask('open', { ...branches, at: { file, index: 0 } });
      expect([status, value.error]).toEqual([400, `There is no file ${file} with branches.`]);
    }
    for (const index of [-1, 1.5, '0', null]) {
      const { status } = await ask('open', { ...branches, at: { file: 'fenland/branches.yaml', index } });
      expect(status).toBe(400);
    }
  });

  it('names the lists of each brand', async () => {
    const { ask } = await forms(fenland);
    const { value: site } = await ask('site');
    expect(site.lists[0]).toEqual({
      asked: branches,
      brandName: 'Fenland Bank',
      nouns: ['branch', 'branches'],
      takesMore: true,
      isSold: false,
    });
  });
});

describe('a record', () => {
  const at = { file: 'fenland/branches.yaml', index: 1 };

  it('is checked without being written, in the words of check', async () => {
    const { ask, space } = await forms(fenland);
    const text = space.read('content/fenland/branches.yaml');
    const { value: opened } = await ask('open', { ...branches, at });
    expect(opened.value).toMatchObject({ Identification: 'FB-02', Type: 'Physical' });
    const after = { ...opened.value, Type: 'Phisical' };
    const { value: tried } = await ask('try', { ...branches, at, before: opened.value, after });
    expect(tried).toEqual([
      {
        rule: 'schema/enum',
        severity: 'error',
        field: ['Type'],
        message: expect.stringContaining('"Phisical" is not'),
        hint: 'did you mean "Physical"?',
        suggestion: 'Physical',
      },
    ]);
    expect(space.read('content/fenland/branches.yaml')).toBe(text);
  });

  it('is checked by own rules of the project, and for an identity that is taken', async () => {
    const { ask } = await forms({
      ...fenland,
      'content/site.yaml': `${fenland['content/site.yaml']}ownRules: [rules/codes.js]\n`,
      'rules/codes.js': ruleFile({ rule: 'own/codes' }).replace("startsWith('20')", "startsWith('FB-')"),
    });
    const { value: opened } = await ask('open', { ...branches, at });
    const rules = async (identification: string) => {
      const after = { ...opened.value, Identification: identification };
      const { value } = await ask('try', { ...branches, at, before: opened.value, after });
      return value.map(({ rule, severity }: Any) => `${rule} ${severity}`);
    };
    expect(await rules('FB-02')).toEqual([]);
    expect(await rules('20-02')).toEqual(['own/codes warning']);
    expect(await rules('FB-03')).toEqual(['records/duplicate-identity error']);
  });

  it('is saved as one changed line', async () => {
    const served = await forms(fenland);
    const { space } = served;
    const text = space.read('content/fenland/branches.yaml');
    const saved = await edited(served, at, { Type: 'Mobile' });
    expect(saved.record).toMatchObject({ at, value: { Identification: 'FB-02', Type: 'Mobile' } });
    expect(saved.files).toEqual(['fenland/branches.yaml']);
    const lines = text.split('\n');
    lines[9] = '  Type: Mobile';
    expect(space.read('content/fenland/branches.yaml')).toBe(lines.join('\n'));
  });

  it('is not saved over what somebody else saved', async () => {
    const { ask, space } = await forms(fenland);
    const { value: opened } = await ask('open', { ...branches, at });
    const theirs = space
      .read('content/fenland/branches.yaml')
      .replaceAll('BuildingNumber: 3', 'BuildingNumber: 5');
    space.write('content/fenland/branches.yaml', theirs);
    const after = { ...opened.value, Type: 'Mobile' };
    const { status, value } = await ask('save', { change: { ...branches, at, before: opened.value, after } });
    expect(status).toBe(400);
    expect(value.error).toMatch(
      /^Branch FB-02 in .*branches\.yaml has changed since you opened it: Postal address, building number\. Nothing was saved\./,
    );
    expect(space.read('content/fenland/branches.yaml')).toBe(theirs);
  });

  it('is saved beside what somebody else saved in another record', async () => {
    const { ask, space } = await forms(fenland);
    const { value: opened } = await ask('open', { ...branches, at });
    const theirs = space.read('content/fenland/branches.yaml').replace('FB-01', 'FB-77');
    space.write('content/fenland/branches.yaml', theirs);
    const after = { ...opened.value, Type: 'Mobile' };
    const { status } = await ask('save', { change: { ...branches, at, before: opened.value, after } });
    expect(status).toBe(200);
    expect(space.read('content/fenland/branches.yaml')).toContain('- Identification: FB-77');
    expect(space.read('content/fenland/branches.yaml').match(/Mobile/g)).toHaveLength(1);
  });

  it('is added with the next identification, and removed again', async () => {
    const { ask, space } = await forms(fenland);
    const text = space.read('content/fenland/branches.yaml');
    const { value: blank } = await ask('open', branches);
    expect(blank).toMatchObject({
      goesTo: 'fenland/branches.yaml',
      value: { Identification: 'FB-06', SequenceNumber: '0' },
    });
    const after = {
      ...blank.value,
      Type: 'Physical',
      CustomerSegment: ['Personal'],
      PostalAddress: { BuildingNumber: '14', TownName: 'March', PostCode: 'PE15 8AA' },
    };
    const { value: saved } = await ask('save', { change: { ...branches, after } });
    expect(saved.record).toMatchObject({ at: { file: 'fenland/branches.yaml', index: 5 }, problems: [] });
    expect(space.read('content/fenland/branches.yaml').startsWith(text)).toBe(true);
    const gone = await ask('save', {
      change: { ...branches, at: saved.record.at, before: saved.record.value, remove: true },
    });
    expect(gone.value.record).toBeUndefined();
    expect(space.read('content/fenland/branches.yaml').trimEnd()).toBe(text.trimEnd());
  });

  it('of a collection that the site does not publish is refused', async () => {
    const { ask, space } = await forms(fenland);
    const after = { PublicationDate: '2026-11-13' };
    const metrics = { brand: 'fenland', collection: 'fca-service-metrics-pca' };
    const { status, value } = await ask('save', { change: { ...metrics, after } });
    expect([status, value.error]).toEqual([400, expect.stringContaining("doesn't publish")]);
    expect(() => space.read('content/fenland/fca-service-metrics-pca.yaml')).toThrow();
  });

  it('is never removed by mistake', async () => {
    const { ask, space } = await forms(fenland);
    const text = space.read('content/fenland/branches.yaml');
    const { value: opened } = await ask('open', { ...branches, at });
    for (const after of [undefined, null, 'x', []]) {
      const { status, value } = await ask('save', {
        change: { ...branches, at, before: opened.value, after },
      });
      expect([status, value.error]).toEqual([400, expect.stringContaining("can't be read")]);
    }
    expect(space.read('content/fenland/branches.yaml')).toBe(text);
  });
});

it('all problems of the content are those of check, with the records that they are in', async () => {
  const { ask, complaints } = await forms({
    ...fenland,
    'content/fenland/atms.yaml': fenland['content/fenland/atms.yaml'].replace('A2', 'A1'),
  });
  const { value } = await ask('problems');
  expect(value.problems).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      record: 'ATM A1',
      at: { file: 'fenland/atms.yaml', index: 1, brand: 'fenland', collection: 'atms' },
      field: [],
    }),
  );
  expect(value.counts.error).toBe(1);
  expect(value.problems[0].severity).toBe('error');
  expect(complaints).toEqual([]);
});

it.each(['yaml', 'json'])(
  'saves a character that no file may have in no way, and names its field: %s',
  async (format) => {
    const record = { Identification: 'A', SequenceNumber: '0', Type: 'Physical', Name: 'Ely' };
    const brand = { BrandName: 'Fen' };
    const { ask, space } = await forms({
      'content/site.yaml': 'vendor: a\nlicenseUrl: https://a.example/\ntermsUrl: https://a.example/\n',
      // JSON is YAML, too.
      [`content/fen/brand.${format}`]: JSON.stringify(brand),
      [`content/fen/branches.${format}`]: JSON.stringify([record], null, 2),
    });
    const file = `fen/branches.${format}`;
    const before = space.read(`content/${file}`);
    const at = { file, index: 0 };
    const of = { brand: 'fen', collection: 'branches' };
    for (const [character, name] of [
      ['\ufeff', 'U+FEFF'],
      ['\u0007', 'U+0007'],
      ['\u0085', 'U+0085'],
      ['\ud800', 'U+D800'],
    ] as const) {
      const after = { ...record, Name: `El${character}y` };
      const changes = [
        { ...of, at, before: record, after },
        { ...of, after: { ...after, Identification: 'B' } },
        { ...of, copyOf: { at, value: record }, after: { from: '2099-01-01', ...after } },
      ];
      for (const change of changes) {
        const { status, value } = await ask('save', { change });
        expect([status, value.error]).toEqual([
          400,
          `Name has a character that can't be seen, ${name}, which no content file may have: "Ely". Nothing was saved. Write the text anew, without it.`,
        ]);
      }
    }
    expect(space.read(`content/${file}`)).toBe(before);
  },
);
