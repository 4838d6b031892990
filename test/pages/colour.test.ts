import { expect, it } from 'vitest';
import { accents, defaultColour } from '../../src/parts/pages/colour.js';

/** WCAG 2.2, "contrast ratio", with the page's raised parts. */
function contrast(colour: string, page: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [a, b] = [luminance(colour), luminance(page)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

it.each([
  defaultColour,
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#010a0f',
  '#777777',
])('the accent %s can be read on light and on dark pages, and is changed as little as needed', (colour) => {
  const { light, dark } = accents(colour);
  for (const [accent, page] of [
    [light, '#f5f6f8'],
    [dark, '#1d2126'],
  ] as const) {
    expect(accent).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(accent, page)).toBeGreaterThanOrEqual(4.5);
    if (contrast(colour, page) >= 4.5) expect(accent).toBe(colour);
    // A step is a twentieth of the way to black or white.
    else expect(contrast(accent, page)).toBeLessThan(6);
  }
});
