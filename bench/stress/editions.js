import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The publications of a run: the sample in two states that take turns. Each gets a date of its own (LastUpdated), so its
 * answers can be told from those of all others.
 */
export class Editions {
  published = 0;
  /** The manifest of the latest; while a build ends, that of the one before. */
  manifest;
  /** `path encoding` → etag → what belongs to it. */
  #known = new Map();
  #sample;
  /** Of the latest manifest. */
  #text;

  constructor(sample) {
    this.#sample = sample;
    this.#read();
  }

  /** What was published under a tag, if anything was. */
  find(path, encoding, etag) {
    return this.#known.get(`${path} ${encoding}`)?.get(etag);
  }

  /**
   * Builds anew every second until `end` is called, which gives the number of builds: with the content in its other state,
   * and then once more as it is.
   */
  buildEverySecond() {
    const file = join(this.#sample.content, 'northgate/branches.yaml');
    const original = readFileSync(file, 'utf8');
    const other = original.replace('Our largest branch.', 'Our largest branch by far.');
    const states = [other, other, original, original];
    let isOver = false;
    const done = (async () => {
      let turn = 0;
      // On a fast machine all may be asked before the second.
      for (; !isOver || turn < 2; turn++) {
        const due = Date.now() + 1000;
        writeFileSync(file, states[turn % states.length]);
        await this.#sample.build();
        this.#read();
        while (!isOver && Date.now() < due) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return turn;
    })();
    return {
      end() {
        isOver = true;
        return done;
      },
    };
  }

  #read() {
    const text = readFileSync(join(this.#sample.out, 'site/opendata-manifest.json'), 'utf8');
    if (text === this.#text) return;
    this.#text = text;
    this.manifest = JSON.parse(text);
    this.published++;
    for (const [path, { lastModified, mediaType, representations }] of Object.entries(this.manifest.routes)) {
      for (const { encoding, etag, bytes, sha256, file } of representations) {
        const part = hashOf(readFileSync(join(this.#sample.out, 'site', file)).subarray(100, 200));
        const key = `${path} ${encoding}`;
        if (!this.#known.has(key)) this.#known.set(key, new Map());
        this.#known.get(key).set(etag, { bytes, sha256, part, lastModified, mediaType });
      }
    }
  }
}

/** Lower-case hex SHA-256. */
export function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
