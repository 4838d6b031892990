import { describe, expect, it } from 'vitest';
import { guardProblems, type Stopped } from '../../src/build/guards/problems.js';

const removed = { collection: 'atms', before: 5, removed: ['A1', 'A2'], percent: 40, threshold: 20 } as const;

/** The message that two of five records would be removed. */
const removals = (
  more: Partial<Stopped> & { readonly brands?: readonly string[]; hasOthers?: boolean } = {},
) =>
  guardProblems['publish/removals'].message(
    { ...removed, finding: 'publish/removals:atms', items: [], brands: [], hasOthers: false, ...more },
    false,
  );

const accepting = (more: Parameters<typeof removals>[0]) => removals(more).help!.split('\n').slice(2);

describe('a guard that stops a publication says how to accept it', () => {
  it('by its collection, or by the brands that are gone, if no other loses records', () => {
    expect(removals()).toEqual({
      message: '2 of 5 records of atms would be removed: 40.0 %, more than the 20 % that the guard allows.',
      help: 'This would remove A1 and A2.\nThe guard\'s threshold is in site.yaml (guard: removals:).\nIf it is intended, accept it: `opendata accept --finding publish/removals:atms --reason "…"`',
    });
    const brands = ['Fenland Bank', 'Skerry', 'A "$x" \\`'];
    expect(accepting({ brands, hasOthers: true })).toEqual([
      'If it is intended, accept it: `opendata accept --finding publish/removals:atms --reason "…"`',
    ]);
    expect(accepting({ brands })).toEqual([
      'If it is intended, accept it: `opendata accept --brand "Fenland Bank" --brand Skerry --brand \'A "$x" \\`\' --reason "…"`',
    ]);
  });

  it.each([
    [['--settings', 'my site.yaml'], '--settings "my site.yaml"', true],
    [
      ['--settings', 'a.yaml', '--previous', 'https://a.example/'],
      '--settings a.yaml --previous https://a.example/',
      false,
    ],
  ])(
    'with the options of the build %j, and a folder of its own for other settings',
    (options, written, own) => {
      const folder =
        'If the output folder has the publication of another environment, name a folder of its own: --out.';
      expect(accepting({ options })).toEqual([
        ...(own ? [folder] : []),
        `If it is intended, accept it: \`opendata accept --finding publish/removals:atms ${written} --reason "…"\``,
      ]);
    },
  );
});
