/** The accent colour if site.yaml names none: a calm blue. */
export const defaultColour = '#1f4e8c';

/** The backgrounds of raised parts of a page, which contrast least with text: `--raised` of style.css. */
const pages = { light: [245, 246, 248], dark: [29, 33, 38] } as const;
const [black, white] = [[0, 0, 0] as const, [255, 255, 255] as const];

type Rgb = readonly [number, number, number];

/** WCAG 2.2, success criterion 1.4.3, for text. */
const leastContrast = 4.5;

/**
 * The accent colour for light and dark pages. If text in the colour would be hard to read on the page, the colour is made
 * darker or lighter until it isn't.
 * @param colour such as `#1f4e8c`
 */
export function accents(colour: string): { readonly light: string; readonly dark: string } {
  const given = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
  return { light: readable(given, pages.light, black), dark: readable(given, pages.dark, white) };
}

function readable(colour: Rgb, page: Rgb, towards: Rgb): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = colour.map((part, at) =>
      Math.round(part + (towards[at]! - part) * share),
    ) as unknown as Rgb;
    if (contrast(mixed, page) >= leastContrast) return hex(mixed);
  }
  return hex(towards);
}

/** WCAG 2.2, "contrast ratio". */
function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
