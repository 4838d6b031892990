import { markdownOf } from '../../base/document/markdown.js';
import { profileDocument } from './document.js';
import type { ProfileFormat } from './profile.js';

export const markdownProfile: ProfileFormat = {
  print: (profile) =>
    markdownOf(
      profileDocument(profile, {
        mostTop: 3,
        mostOfValue: 40,
        mostNotices: 50,
        mostBrands: 6,
        mostOfPath: Number.POSITIVE_INFINITY,
      }),
    ),
};
