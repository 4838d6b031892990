import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRawJson } from '../../src/import/feed/json.js';
import { valueAt } from '../../src/model/location.js';
import { everyPlace } from '../every-place.js';

it('finds every value and key of a feed, or the list or object around it that is too large to look into', () => {
  const key = fc.constantFrom('Name', 'a"b', '{', 'é\\', '', '__proto__');
  const { root } = fc.letrec((tie) => ({
    root: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 1.5, ']', ',:', '"', '𝒂'),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('root'), { maxLength: 3 }),
    object: fc.dictionary(key, tie('root'), { maxKeys: 3 }),
  }));
  fc.assert(
    fc.property(root, fc.nat(40), (made, limit) => {
      const text = JSON.stringify(made);
      const value = JSON.parse(text);
      const [whole, cut] = [readRawJson('feed.json', text), readRawJson('feed.json', text, limit)];
      // Each place, and one in it that is not there.
      for (const path of everyPlace(value).flatMap((place) => [place, [...place, 'none']])) {
        const around = path.map((_, length) => path.slice(0, length));
        const inner = around.find((outer) => {
          const written = valueAt(value, outer);
          return typeof written === 'object' && JSON.stringify(written).length <= limit;
        });
        // The key of an object that is looked into alone is outside of it.
        if (path.at(-1) === 'none' && inner?.length === path.length - 1) continue;
        for (const part of inner === undefined ? (['value'] as const) : (['key', 'value'] as const)) {
          const others = inner === undefined ? [path, ...around] : [];
          const places = [whole.place(path, part), ...others.map((each) => whole.place(each))];
          expect(places, `${text} ${path.join()} ${limit}`).toContainEqual(cut.place(path, part));
        }
      }
    }),
    { numRuns: 500 },
  );
});
