/** The accent colour if site.yaml names none: a calm blue. */
export const defaultColour = '#1f4e8c';

/** The backgrounds of raised parts of a page, which contrast least with text: `--raised` of style/base.css. */
const pages = { light: [245, 246, 248], dark: [29, 33, 38] } as const;
const [black, white] = [[0, 0, 0] as const, [255, 255, 255] as const];

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, success criterion 1.4.3, for text. */
const leastContrast = 4.5;

/**
 * The accent colour for light and dark pages. If text in the colour would be hard to read on the page, the colour is made
 * darker or lighter until it isn't.
 * @param colour such as `#1f4e8c`
 */
export function accents(colour: string): { readonly light: string; readonly dark: string } {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const given = [part(1), part(3), part(5)] as const;
  return { light: readable(given, pages.light, black), dark: readable(given, pages.dark, white) };
}

function readable(colour: Rgb, page: Rgb, towards: Rgb): string {
  for (let share = 0; share < 1; share += 0.05) {
    const part = (at: 0 | 1 | 2) => Math.round(colour[at] + (towards[at] - colour[at]) * share);
    const mixed = [part(0), part(1), part(2)] as const;
    if (contrast(mixed, page) >= leastContrast) return hex(mixed);
  }
  return hex(towards);
}

/** WCAG 2.2, "contrast ratio". */
function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
