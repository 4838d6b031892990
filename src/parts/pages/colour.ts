/** The accent colour if site.yaml names none: a calm blue. */
export const defaultColour = '#1f4e8c';

/** The colours of a page by name, each such as `#1f4e8c`. The pages' style says what each is for. */
export type Colours = Readonly<Record<ColourName, string>>;

type ColourName =
  | 'page'
  | 'raised'
  | 'tint'
  | 'ink'
  | 'quiet'
  | 'line'
  | 'control'
  | 'accent'
  | 'fill'
  | 'on-fill'
  | 'band'
  | 'on-band'
  | 'good'
  | 'warn'
  | 'bad';

/** WCAG 2.2, success criteria 1.4.3, for text, and 1.4.11, for what is not text. */
const leastOfText = 4.5;
const leastOfControls = 3;

/** Lightness, chroma and hue in OKLCH. The hue is in radians. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Channels = readonly [number, number, number];

/** An accent that is lighter than this has dark text on it. */
const lightAccent = 0.78;

/**
 * All colours of light and of dark pages, of one accent. Neutral ones have a little of its hue. Each that is read, or shows
 * where something can be clicked, goes on getting lighter or darker until its contrast with all grounds that it is on is
 * enough.
 * @param colour such as `#1f4e8c`
 */
export function coloursOf(colour: string): { readonly light: Colours; readonly dark: Colours } {
  const accent = oklch(colour);
  /** A colour of the accent's hue, with a share of its chroma. */
  const hued = (lightness: number, share: number, mostChroma: number): Oklch => ({
    lightness,
    chroma: Math.min(accent.chroma * share, mostChroma),
    hue: accent.hue,
  });
  const isLight = accent.lightness > lightAccent;

  function light(): Colours {
    const page = '#ffffff';
    const raised = hex(hued(0.975, 0.06, 0.007));
    const tint = hex(hued(0.952, 0.2, 0.026));
    const grounds = [page, raised, tint];
    const darker = (from: Oklch, least: number) => reached(from, least, grounds, -1);
    const fill = isLight ? colour : reached(accent, leastOfText, ['#ffffff'], -1);
    const onFill = isLight ? reached(hued(0.2, 0.2, 0.02), leastOfText, [fill], -1) : '#ffffff';
    return {
      page,
      raised,
      tint,
      ink: darker(hued(0.21, 0.2, 0.022), 7),
      quiet: darker(hued(0.45, 0.2, 0.022), leastOfText),
      line: hex(hued(0.895, 0.1, 0.012)),
      control: darker(hued(0.56, 0.15, 0.02), leastOfControls),
      accent: darker({ ...accent, lightness: Math.min(accent.lightness, 0.55) }, leastOfText),
      fill,
      'on-fill': onFill,
      // A bank knows itself by its own colour.
      band: fill,
      'on-band': onFill,
      good: '#0b6b3a',
      warn: '#8a4b00',
      bad: '#a8201a',
    };
  }

  function dark(): Colours {
    const page = hex(hued(0.185, 0.12, 0.014));
    const raised = hex(hued(0.228, 0.13, 0.016));
    const tint = hex(hued(0.285, 0.35, 0.042));
    const grounds = [page, raised, tint];
    const band = hex(hued(0.31, 0.8, 0.1));
    const lighter = (from: Oklch, least: number) => reached(from, least, grounds, 1);
    const fill = hex(hued(0.8, 1, 0.12));
    return {
      page,
      raised,
      tint,
      ink: lighter(hued(0.945, 0.06, 0.008), 7),
      quiet: lighter(hued(0.76, 0.12, 0.016), leastOfText),
      line: hex(hued(0.34, 0.14, 0.018)),
      control: lighter(hued(0.62, 0.15, 0.02), leastOfControls),
      accent: lighter({ ...hued(0, 1, 0.15), lightness: Math.max(accent.lightness, 0.72) }, leastOfText),
      fill,
      'on-fill': reached(hued(0.18, 0.2, 0.03), leastOfText, [fill], -1),
      // Not as bright as by day: it is the largest ground of a page.
      band,
      'on-band': reached(hued(0.97, 0.05, 0.006), leastOfText, [band], 1),
      good: '#6fd396',
      warn: '#ffbe5c',
      bad: '#ff9a8f',
    };
  }

  return { light: light(), dark: dark() };
}

/** The same as custom properties of CSS: dark ones only for screens that ask for them, not on paper. */
export function colourRules(colour: string): string {
  const { light, dark } = coloursOf(colour);
  const properties = (colours: Colours) =>
    Object.entries(colours)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root{color-scheme:light dark;${properties(light)}}@media screen and (prefers-color-scheme:dark){:root{${properties(dark)}}}\n`;
}

/** The first colour on the way to black (-1) or white (1) that has enough contrast with all grounds. */
function reached(from: Oklch, least: number, grounds: readonly string[], direction: -1 | 1): string {
  for (let { lightness } = from; lightness > 0 && lightness < 1; lightness += direction * 0.01) {
    const made = hex({ ...from, lightness });
    if (grounds.every((ground) => contrast(made, ground) >= least)) return made;
  }
  return direction < 0 ? '#000000' : '#ffffff';
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red, green, blue] = linearChannels(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(colour: string): Channels {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** The matrices of https://bottosson.github.io/posts/oklab: from linear sRGB to cones, from these to Oklab, and back. */
const conesOfRgb = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const labOfCones = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const conesOfLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const rgbOfCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

function transformed(matrix: readonly [Channels, Channels, Channels], [x, y, z]: Channels): Channels {
  const row = ([a, b, c]: Channels) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function oklch(colour: string): Oklch {
  const [long, medium, short] = transformed(conesOfRgb, linearChannels(colour));
  const roots: Channels = [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)];
  const [lightness, a, b] = transformed(labOfCones, roots);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The colour in sRGB. Chroma that a screen can't show is left out. */
function hex({ lightness, chroma, hue }: Oklch): string {
  let shown = linearRgb({ lightness, chroma, hue });
  for (let less = chroma; less > 0.001 && !shown.every(isShown); less *= 0.96)
    shown = linearRgb({ lightness, chroma: less, hue });
  return `#${shown.map((channel) => hexChannel(Math.min(1, Math.max(0, channel)))).join('')}`;
}

function linearRgb({ lightness, chroma, hue }: Oklch): Channels {
  const lab: Channels = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [long, medium, short] = transformed(conesOfLab, lab);
  return transformed(rgbOfCones, [long ** 3, medium ** 3, short ** 3]);
}

const isShown = (channel: number): boolean => channel > -0.0005 && channel < 1.0005;

function hexChannel(linear: number): string {
  const share = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}
