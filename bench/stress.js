/**
 * The preview, as a process of its own, under everything that clients do while a build runs every second, of data that
 * changed or didn't: so many mixed requests on so many connections, and beside them clients that abort, stall, send a byte
 * a second, pipeline, send too much or nonsense, and hard links to the files that are served, made and removed as fast as
 * they can be. Every answer has to be whole and of one publication: tag, date, length and bytes together.
 * Ends with 1 where something was wrong.
 *
 * npm run stress -- [--requests 50000] [--connections 200] [--json]
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDataSet } from './data-set.js';
import { copySample } from './sample.js';
import { disturb } from './stress/bad-clients.js';
import { Editions } from './stress/editions.js';
import { linkServed } from './stress/links.js';
import { startPreview } from './stress/preview-process.js';
import { askAll } from './stress/requests.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    connections: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
});
const work = mkdtempSync(join(tmpdir(), 'opendata-stress-'));
let preview;

try {
  const sample = copySample(work);
  // A brand whose ATMs are more than the preview keeps in memory.
  const large = join(work, 'large');
  writeDataSet(large, { brands: 1, branches: 20, atms: 400, pcas: 2 });
  cpSync(join(large, 'brand-00'), join(sample.content, 'zz-large'), { recursive: true });
  await sample.build();
  const editions = new Editions(sample);
  preview = await startPreview(sample);
  const connections = Number(values.connections);
  // Once round, so that what is to be remembered is remembered before anything is measured.
  const warmUp = await askAll(preview.port, editions, Number(values.requests) / 10, connections);
  await preview.untilQuiet();
  const before = preview.figures();

  const rebuilding = editions.buildEverySecond();
  const disturbing = disturb(preview.port);
  const linking = linkServed(sample.out, join(work, 'links'));
  const asked = await askAll(preview.port, editions, Number(values.requests), connections);
  const badClients = await disturbing.end();
  const links = await linking.end();
  const builds = await rebuilding.end();
  // Afterwards it answers as ever, and has let go of everything.
  const afterwards = await askAll(preview.port, editions, 100, 10);
  await preview.untilQuiet();
  const after = preview.figures();

  const wrong = [warmUp, asked, badClients, afterwards].flatMap(({ wrong, check }) => [
    ...wrong,
    ...(check?.() ?? []),
  ]);
  if (!preview.isRunning()) wrong.push('the preview has ended');
  if (preview.errors() !== '') wrong.push(`the preview said: ${preview.errors()}`);
  if (after.descriptors > before.descriptors + 2) {
    wrong.push(`${after.descriptors - before.descriptors} descriptors were left open`);
  }
  // Under 200 connections the heap settles at 60 to 75 MB more, after 3,000 requests as after 24,000.
  if (after.megabytes > before.megabytes * 1.25 + 80) {
    wrong.push(`memory grew from ${before.megabytes} to ${after.megabytes} MB`);
  }
  const result = {
    answers: asked.answers,
    byStatus: asked.byStatus,
    builds,
    publications: editions.published,
    links,
    badClients: badClients.counts,
    descriptors: [before.descriptors, after.descriptors],
    megabytes: [before.megabytes, after.megabytes],
    wrong,
  };
  console.log(JSON.stringify(result, null, values.json ? 0 : 2));
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await preview?.end();
  rmSync(work, { recursive: true, force: true });
}
