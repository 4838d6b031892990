import { describe, expect, it } from 'vitest';
import { positionIn } from '../../src/build/changes/about.js';

describe('a position', () => {
  it.each([
    ['52.5', '-0.25', [52.5, -0.25]],
    [' 52.5 ', '0', [52.5, 0]],
    ['90', '180', [90, 180]],
    ['90.001', '0', undefined],
    ['0', '180.001', undefined],
    ['', '0', undefined],
    ['nowhere', '0', undefined],
    [undefined, '0', undefined],
    [true, false, undefined],
  ])('%j, %j is %j', (Latitude, Longitude, expected) => {
    const found = positionIn({ Latitude, Longitude });
    expect(found && [found.latitude, found.longitude]).toEqual(expected);
  });

  it.each([undefined, null, '52,0', [52, 0]])('%j has none', (value) =>
    expect(positionIn(value)).toBeUndefined(),
  );
});
