import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colours, colourRules, coloursOf, defaultColour } from '../../src/parts/pages/colour.js';

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['page', 'raised', 'tint'] as const;

/** What is read or seen, what it is on, and the least contrast of the two. */
const pairs: readonly (readonly [keyof Colours, readonly (keyof Colours)[], number])[] = [
  ...(['ink', 'quiet', 'accent', 'good', 'warn', 'bad'] as const).map(
    (text) => [text, grounds, 4.5] as const,
  ),
  ['on-fill', ['fill'], 4.5],
  // A button in the band has the colours of text and ground exchanged.
  ['on-band', ['band'], 4.5],
  ['page', ['accent', 'ink'], 4.5],
  ['control', grounds, 3],
  ['accent', grounds, 3],
];

function expectContrast(accent: string): void {
  for (const [look, colours] of Object.entries(coloursOf(accent))) {
    for (const [over, under, least] of pairs) {
      for (const ground of under) {
        const pair = `${accent}, ${look}: ${over} ${colours[over]} on ${ground} ${colours[ground]}`;
        expect(contrast(colours[over], colours[ground]), pair).toBeGreaterThanOrEqual(least);
      }
    }
  }
}

const accents = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('the colours of pages', () => {
  it('can be read and seen with every accent, in light and dark', () => {
    for (const accent of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#010a0f', '#fefefe'])
      expectContrast(accent);
    fc.assert(fc.property(accents, expectContrast), { numRuns: 300, examples: [[defaultColour]] });
  });

  it.each([defaultColour, '#6b2c91', '#0f766e', '#d6001c', '#ffd400'])(
    'have the accent %s as it is on buttons and in the band',
    (accent) => {
      expect(coloursOf(accent).light).toMatchObject({ fill: accent, band: accent });
    },
  );

  it('are dark only on screens', () => {
    const rules = colourRules(defaultColour);
    expect(rules).toMatch(/^:root\{color-scheme:light dark;--page:#ffffff;/);
    expect(rules).toContain('@media screen and (prefers-color-scheme:dark){:root{--page:#');
  });
});
