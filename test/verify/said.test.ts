import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import { answerOf, now, verifying } from './host.js';
import { bodies } from './planted/bodies.js';
import { conditions, ranges } from './planted/conditions.js';
import { headers, heads } from './planted/headers.js';
import { inProcess } from './planted/in-process.js';
import { messages } from './planted/messages.js';
import { type Planted, published } from './planted/plant.js';
import { files, publications } from './planted/publications.js';
import { errors, status } from './planted/status.js';

/**
 * The table of docs/verify.md: what is said of each planted fault. An ordinary run tries every fifth; `npm run faults`
 * tries all and writes the table.
 */
const subjects: Record<string, readonly Planted[]> = {
  'Statuses, addresses and methods': status,
  Errors: errors,
  'Header fields': headers,
  HEAD: heads,
  'Conditional requests': conditions,
  Ranges: ranges,
  Bodies: bodies,
  'Other publications, and several at once': publications,
  'Files beside the collections': files,
  'HTTP messages': messages,
};
const all = Object.values(subjects).flat();
const isWriting = process.env.FAULTS === 'write';
const doc = 'docs/verify.md';
const [begin, end] = ['<!-- made of the planted faults: npm run faults -->\n', '<!-- until here -->'];
const origin = 'https://fenland.example';

/** The rules that are reported, each with its first sentence. */
async function saidOf({ plant, rateLimit = false }: Planted): Promise<Map<string, string>> {
  const limiter = new RateLimiter();
  let waited = 0;
  const { problems } = await verifying(origin, {
    manifest: published.manifest,
    rateLimit,
    transport: inProcess(plant, (request) => answerOf(published, request, limiter)),
    builtFile: (file) => published.files.get(file),
    sleep: async (milliseconds) => {
      waited += milliseconds;
    },
    clock: () => now + waited,
  });
  const said = new Map<string, string>();
  for (const each of problems) if (!said.has(each.rule)) said.set(each.rule, sentence(each));
  return said;
}

function rowOf(fault: string, said: ReadonlyMap<string, string>): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rules = [...said.keys()].map((rule) => `\`${rule}\``);
  const sentences = [...said.values()].map((text) => `\`${cell(text)}\``);
  return `| ${cell(fault)} | ${rules.join('<br>')} | ${sentences.join('<br>')} |`;
}

const text = readFileSync(doc, 'utf8');
const from = text.indexOf(begin) + begin.length;
const table = text.slice(from, text.indexOf(end, from));
const rows = new Map(table.split('\n').map((line) => [/^\| (.*?) \| /.exec(line)?.[1] ?? '', line]));

const comparing = () =>
  describe('what verify says of a planted fault is in docs/verify.md', () => {
    test('every fault has its row, and every row its fault', () => {
      const inDoc = [...rows.keys()].filter((name) => name !== '' && !/^(Fault|---)$/.test(name));
      expect(inDoc).toEqual(all.map(({ fault }) => fault));
      expect(inDoc.length).toBeGreaterThan(118);
    });

    test('a sound host is the same as built', async () => {
      expect(await saidOf({ fault: 'none', plant: (right) => right })).toEqual(new Map());
    });

    test.each(all.filter((_, index) => index % 5 === 0))('$fault', async (planted) => {
      const said = await saidOf(planted);
      expect(rowOf(planted.fault, said)).toBe(rows.get(planted.fault));
      if (planted.several === undefined) expect(said.size).toBe(1);
    });
  });

const writing = () =>
  test('the table is written, with one rule for each fault', { timeout: 600_000 }, async () => {
    let made = '';
    const wrong: string[] = [];
    for (const [subject, list] of Object.entries(subjects)) {
      made += `\n### ${subject}\n\n| Fault | Rule | What it says |\n|---|---|---|\n`;
      for (const planted of list) {
        const said = await saidOf(planted);
        made += `${rowOf(planted.fault, said)}\n`;
        if (said.size === 0 || (said.size > 1 && planted.several === undefined)) wrong.push(planted.fault);
      }
    }
    writeFileSync(doc, `${text.slice(0, from)}${made}\n${text.slice(text.indexOf(end, from))}`);
    expect(wrong).toEqual([]);
  });

// Not a test that is skipped: a run of all tests has none.
(isWriting ? writing : comparing)();
