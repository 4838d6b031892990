/** The accent colour if site.yaml names none: a calm blue. */
export const defaultColour = '#1f4e8c';

/** Red, green and blue as light: from 0 to 1, not as bytes of sRGB. */
type Light = readonly [number, number, number];

/** Somewhat more than WCAG 2.2 asks of text (1.4.3), since bytes are rounded. */
const leastContrast = 4.6;

/** Luminances of grounds and texts (WCAG 2.2, "relative luminance"): they have enough contrast whatever the accent is. */
const day = { raised: 0.927, tint: 0.863, line: 0.717, control: 0.176, quiet: 0.091, ink: 0.0093 };
const night = {
  page: 0.0063,
  raised: 0.012,
  tint: 0.023,
  line: 0.039,
  control: 0.238,
  quiet: 0.439,
  ink: 0.844,
};

/** An accent that is lighter than this has dark text on it. */
const lightAccent = 0.47;

/**
 * All colours of light and of dark pages, of one accent. Neutral ones have a little of its hue.
 * @param colour such as `#1f4e8c`
 */
export function coloursOf(colour: string) {
  const accent = lightOf(colour);
  const own = luminance(accent);
  const neutral = (of: number, share = 0.2) => hex(mixed([of, of, of], withLuminance(accent, of), share));
  const neutrals = <Name extends string>(all: Readonly<Record<Name, number>>) =>
    Object.fromEntries(Object.entries<number>(all).map(([name, of]) => [name, neutral(of)])) as Record<
      Name,
      string
    >;
  /** A bright colour on a dark page would glare. */
  const softened = (one: Light) => mixed(one, [1, 1, 1], 0.1);
  const isLight = own > lightAccent;
  const fill = isLight ? colour : hex(withLuminance(accent, Math.min(own, 1.05 / leastContrast - 0.05)));
  const onFill = isLight ? neutral(day.ink) : '#ffffff';
  return {
    light: {
      page: '#ffffff',
      ...neutrals(day),
      accent: hex(withLuminance(accent, Math.min(own, (day.tint + 0.05) / leastContrast - 0.05))),
      fill,
      'on-fill': onFill,
      // A bank knows itself by its own colour.
      band: fill,
      'on-band': onFill,
      good: '#0b6b3a',
      warn: '#8a4b00',
      bad: '#a8201a',
    },
    dark: {
      ...neutrals(night),
      tint: neutral(night.tint, 0.4),
      accent: hex(softened(withLuminance(accent, 0.4))),
      fill: hex(softened(withLuminance(accent, 0.4))),
      'on-fill': neutral(night.page),
      // Not as bright as by day: it is the largest ground of a page.
      band: hex(withLuminance(accent, 0.032)),
      'on-band': neutral(0.92),
      good: '#6fd396',
      warn: '#ffbe5c',
      bad: '#ff9a8f',
    },
  };
}

/** The colours of a page by name, each such as `#1f4e8c`. The pages' style says what each is for. */
export type Colours = ReturnType<typeof coloursOf>['light'];

/** The same as custom properties of CSS: dark ones only for screens that ask for them, not on paper. */
export function colourRules(colour: string): string {
  const { light, dark } = coloursOf(colour);
  const properties = (colours: Colours) =>
    Object.entries(colours)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root{color-scheme:light dark;${properties(light)}}@media screen and (prefers-color-scheme:dark){:root{${properties(dark)}}}\n`;
}

/** A colour darkened, or brightened for as long as it can be and then mixed with white, until it has a luminance. */
function withLuminance(colour: Light, wanted: number): Light {
  const own = luminance(colour);
  if (own === 0) return [wanted, wanted, wanted];
  const bright = times(colour, Math.min(wanted / own, 1 / Math.max(...colour)));
  const missing = (wanted - luminance(bright)) / (1 - luminance(bright));
  return missing > 0 ? mixed(bright, [1, 1, 1], missing) : bright;
}

function times([red, green, blue]: Light, by: number): Light {
  return [red * by, green * by, blue * by];
}

/** @param share of the other, from 0 to 1 */
function mixed(one: Light, [red, green, blue]: Light, share: number): Light {
  const rest = times(one, 1 - share);
  return [rest[0] + red * share, rest[1] + green * share, rest[2] + blue * share];
}

function luminance([red, green, blue]: Light): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lightOf(colour: string): Light {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function hex(colour: Light): string {
  const byte = (light: number) => {
    const share = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, share) * 255);
  };
  return `#${colour.map((light) => byte(light).toString(16).padStart(2, '0')).join('')}`;
}
