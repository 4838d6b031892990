import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

interface Result {
  readonly answers: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly builds: number;
  readonly publications: number;
  readonly links: number;
  readonly badClients: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

const program = fileURLToPath(new URL('../../bench/stress.js', import.meta.url));

// Descriptors and memory are read from /proc, and only Linux has all of 127.0.0.0/8 to ask from.
describe.skipIf(!existsSync('/proc/self/fd'))(
  'the preview under stress, in small (npm run stress for all of it)',
  () => {
    it('answers 200 connections from whole publications, whatever other clients do, and lets go of everything', async () => {
      const args = [program, '--requests', '3000', '--connections', '200', '--json'];
      // A run in which something was wrong ends with 1; what that was is to be seen here.
      const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error);
      const { wrong, answers, byStatus, builds, publications, links, badClients } = JSON.parse(
        stdout,
      ) as Result;
      expect(wrong).toEqual([]);
      expect(answers).toBe(3000);
      expect(Object.keys(byStatus)).toEqual(['200', '204', '206', '304', '404', '405', '406']);
      expect(builds).toBeGreaterThan(1);
      expect(publications).toBeGreaterThan(1);
      expect(links).toBeGreaterThan(100);
      for (const [client, times] of Object.entries(badClients)) expect(times, client).toBeGreaterThan(0);
    });
  },
);
