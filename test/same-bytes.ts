import { expect } from 'vitest';

/*
 * Walking over the bytes of publications as over objects took a quarter of the time of tests of builds. The files of a
 * worker share these modules: the list of testers would get longer with each file, if test/setup.ts itself did this.
 */
expect.addEqualityTesters([
  (one, other) =>
    Buffer.isBuffer(one) && Buffer.isBuffer(other) ? Buffer.compare(one, other) === 0 : undefined,
]);
