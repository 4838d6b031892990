import { describe, expect, it } from 'vitest';
import { publishProblems, type Stopped } from '../../src/publication/compile/problems.js';

const removed = { collection: 'atms', before: 5, removed: ['A1', 'A2'], percent: 40, threshold: 20 } as const;

/** The message that two of five records would be removed. */
const removals = (
  more: Partial<Stopped> & { readonly brands?: readonly string[]; hasOthers?: boolean } = {},
) => publishProblems['publish/removals'].message({ ...removed, items: [], ...more }, false);

const accepting = (more: Parameters<typeof removals>[0]) => removals(more).help!.split('\n').slice(2);

describe('a guard that stops a publication says how to accept it', () => {
  it('by its collection, or by the brands that are gone, if no other loses records', () => {
    expect(removals()).toEqual({
      message: '2 of 5 records of atms would be removed: 40.0 %, more than the 20 % that the guard allows.',
      help: 'This would remove A1 and A2.\nThe guard\'s threshold is in site.yaml (guard: removals:).\nIf it is intended, accept it: `opendata accept --removals atms --reason "…"`',
    });
    const brands = ['Fenland Bank', 'Skerry', 'A "$x" \\`'];
    expect(accepting({ brands, hasOthers: true })).toEqual([
      'If it is intended, accept it: `opendata accept --removals atms --reason "…"`',
    ]);
    expect(accepting({ brands })).toEqual([
      'If it is intended, accept it: `opendata accept --brand "Fenland Bank" --brand Skerry --brand \'A "$x" \\`\' --reason "…"`',
    ]);
  });

  it('with the options of the build, and a folder of its own for other settings', () => {
    const own =
      'If the output folder has the publication of another environment, name a folder of its own: --out.';
    expect(accepting({ options: ['--settings', 'my site.yaml'] })).toEqual([
      own,
      'If it is intended, accept it: `opendata accept --removals atms --settings "my site.yaml" --reason "…"`',
    ]);
    expect(accepting({ options: ['--settings', 'a.yaml', '--previous', 'https://a.example/'] })).toEqual([
      'If it is intended, accept it: `opendata accept --removals atms --settings a.yaml --previous https://a.example/ --reason "…"`',
    ]);
  });

  it('and that it was accepted before', () => {
    const place = 'content/accepted.yaml:3';
    const said = (ended: Stopped['ended']) => accepting(ended === undefined ? {} : { ended })[0];
    expect(said({ why: 'publication', publication: '3f2a9c1d77b0', place })).toBe(
      `${place} accepted it against the publication 3f2a9c1d77b0, which is no longer the last one: check whether it is still intended.`,
    );
    expect(said({ why: 'until', until: '2026-11-01', place })).toContain(
      'accepted it until 2026-11-01: check',
    );
    expect(said({ why: 'used', place })).toContain('accepted it once, and it was published since: check');
  });

  it.each([
    ['new file', 'create content/accepted.yaml from these lines', 'changes:\n  - a'],
    [
      'only entry',
      'write these lines into content/accepted.yaml, replacing its line changes:',
      'changes:\n  - a',
    ],
    ['end', 'add these lines at the end of content/accepted.yaml', '  - a'],
  ] as const)('with lines for a file: %s', (place, where, lines) => {
    const accept = { file: 'content/accepted.yaml', place, lines: '  - a\n\n' };
    expect(accepting({ accept }).at(-1)).toBe(`Or ${where}, with the reason:`);
    expect(removals({ accept }).lines).toBe(lines);
    expect(removals()).not.toHaveProperty('lines');
  });
});

describe('a publication without a guard says', () => {
  it('why LastUpdated is now, with what git says', () => {
    const { message } = publishProblems['publish/last-updated-now'];
    const help =
      'It is taken from the last publication (--previous, or the dist folder), else from the git history of the content.';
    expect(message({}, false)).toEqual({
      message: "it is unknown when this content last changed, so LastUpdated is this build's time.",
      help,
    });
    expect(message({ git: 'fatal: dubious ownership' }, false).help).toBe(
      `${help} Git refuses to read it:\nfatal: dubious ownership`,
    );
  });

  it('what is wrong with what would be published, or with the last publication', () => {
    const { 'publish/wire': wire, 'publish/shallow-history': shallow } = publishProblems;
    expect(wire.message({ version: 'v2.1', reason: 'expected 0' }, false)).toEqual({
      message:
        'what would be published in v2.1 is not valid there. This is a fault of opendata-press, not of your data.',
      help: 'Please report it with this text:\nexpected 0',
    });
    expect(shallow.message({}, false)).toEqual({
      message: 'this is a shallow clone, so the git history may date the content too late.',
      help: 'Build with --previous, or fetch the whole history.',
    });
  });

  it.each([
    [
      { why: 'publication', publication: 'one', last: 'two' },
      'this entry is for the publication one, and the last one is two: it accepts nothing here.',
    ],
    [{ why: 'used' }, 'what this entry accepts is published: it accepts nothing any more.'],
    [{ why: 'until', until: '2026-11-01' }, 'this was accepted until 2026-11-01, and that day is over.'],
    [{ why: 'nothing' }, 'this publication removes or changes nothing that this entry accepts.'],
  ] as const)('that an entry has ended: %o', (args, message) => {
    expect(publishProblems['publish/acceptance-ended'].message(args, false).message).toBe(message);
  });
});

it.each(Object.entries(publishProblems))(
  '%s is explained, and its example shows what it is about',
  (_, entry) => {
    expect(['error', 'warning', 'note']).toContain(entry.severity);
    for (const text of [entry.title, entry.means, entry.matters]) expect(text).toMatch(/^[A-Z].{15,}/);
    if (typeof entry.examples !== 'function') return expect(entry.examples.none).toMatch(/^[A-Z].*\.$/);
    for (const example of entry.examples()) {
      const records = String(example.published?.['content/fenland/branches.yaml']).match(
        /Identification: FB-0\d/g,
      );
      expect(new Set(records).size).toBe(5);
      expect(example.wrong).not.toEqual(example.right);
    }
  },
);
