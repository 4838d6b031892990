import { screenWidth, terminalOf } from '../../base/document/terminal.js';
import { profileDocument } from './document.js';
import type { ProfileFormat } from './profile.js';

/** For a terminal. A brand has its column in the other formats, where there is space. */
export const prettyProfile: ProfileFormat = {
  print(profile, { style, ...screen }) {
    const width = screenWidth(screen.width);
    const medium = {
      mostTop: width < 100 ? 1 : 2,
      mostOfValue: width < 100 ? 16 : 20,
      mostNotices: 30,
      mostBrands: 0,
      mostOfPath: width - 1,
    };
    return terminalOf(profileDocument(profile, medium), { style, width });
  },
};
