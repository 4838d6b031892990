import { expect, test } from 'vitest';
import { sentence } from '../../src/reporting/report/sentence.js';
import { due, windingBack } from '../http/due.js';
import { type TestPublication, withManifest } from '../http/publication.js';
import { withFiles } from '../http/with-files.js';
import { built, hostWith, now, old, verifying } from './host.js';

const at = Date.parse(due);
const published = windingBack(withFiles(built));
const { manifest } = published;

test('before a change that is due, Expires is expected as the manifest has it (D51)', async () => {
  const right = await verifying(await hostWith(undefined, published), { manifest });
  expect(right.problems).toEqual([]);
  const usual = await verifying(await hostWith(undefined, withFiles(built)), { manifest });
  expect(new Set(usual.problems.map(({ rule }) => rule))).toEqual(
    new Set(['verify/header-differs', 'verify/header-missing', 'verify/body']),
  );
});

test('a host that still serves the publication when the change is due is a warning', async () => {
  const origin = await hostWith(undefined, published);
  const late = await verifying(origin, { manifest, clock: () => at + 90 * 60_000 });
  const found = late.problems.filter(({ rule }) => rule === 'verify/due');
  expect(found.map(({ severity, at: [{ file }] }) => [severity, file])).toEqual([['warning', origin]]);
  expect(sentence(found[0]!)).toContain('due to change at 2026-12-01T00:00:00Z, 2 hours ago');
});

test('one that serves another publication by then is not', async () => {
  for (const other of [old, withFiles(built)]) {
    const origin = await hostWith(undefined, other);
    const { problems } = await verifying(origin, { manifest, clock: () => at + 1000 });
    expect(problems.filter(({ rule }) => rule === 'verify/due')).toEqual([]);
  }
});

test('a copy may be of any age until then, and none after', async () => {
  const aged = await hostWith(
    (sent) => ({
      ...sent,
      headers: sent.status < 400 ? [...sent.headers, ['Age', '40000']] : sent.headers,
    }),
    published,
  );
  const ages = async (clock: number) => {
    const { problems } = await verifying(aged, { manifest, clock: () => clock });
    return problems.filter(({ rule, at: [{ file }] }) => rule === 'verify/age' && /branches$/.test(file));
  };
  expect(await ages(now)).toEqual([]);
  expect(sentence((await ages(at + 60_000))[0]!)).toContain('for 40,000 s; it may keep it for 39,940 s');
});

test('a publication that was made ahead: whether the host serves it already, and nothing of another (D49)', async () => {
  const { manifest: usual, files } = withFiles(built);
  const time = now + 3 * 3_600_000;
  const ahead = withManifest({ ...usual, at: new Date(time).toISOString() }, files);
  const said = async (published: TestPublication, clock: number) => {
    const origin = await hostWith(undefined, published);
    const { problems } = await verifying(origin, { manifest: ahead.manifest, clock: () => clock });
    return problems.map((each) => `${each.rule} ${sentence(each)}`);
  };
  expect(await said(ahead, now)).toEqual([
    expect.stringMatching(
      /^verify\/early .*already serves the publication that is for 2026-03-02T13:00.*in 3 hours/,
    ),
  ]);
  expect(await said(old, now)).toEqual([
    expect.stringMatching(/^verify\/early .*the host does not serve it yet/),
  ]);
  expect((await said(ahead, time)).join()).not.toContain('verify/early');
});
