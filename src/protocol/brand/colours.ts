import type { BrandColour } from '../site/brand.ts';

/** Colours are `#rrggbb`. Contrast is a ratio from 1 to 21, as WCAG 2.2 defines it. */

type Rgb = readonly [number, number, number];

const rgbOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    // proof: `rgbOf` returns three numbers
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]; // proof: sorting keeps both numbers
  return (light + 0.05) / (dark + 0.05);
}

/** `share`: the part of the other colour, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const at = (part: 0 | 1 | 2): number => from[part] * (1 - share) + to[part] * share;
  return hexOf([at(0), at(1), at(2)]);
}

const white = '#ffffff';
const black = '#000000';

/** The minimum contrast of text. Source: WCAG 2.2, 1.4.3. */
export const minContrast = 4.5;

function readable(colour: string, towards: string, grounds: readonly string[]): string {
  const fits = (one: string): boolean =>
    grounds.every((ground) => contrastRatio(one, ground) >= minContrast);
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, towards, share);
    if (fits(mixed)) return mixed;
  }
  return towards;
}

/** The background of grey sections. */
const mist = '#f3f7f5';

export const brandColourContrast = (which: BrandColour, colour: string): number =>
  which === 'deep' ? contrastRatio(colour, white) : contrastRatio(colour, mist);

export const darkenToContrast = (which: BrandColour, colour: string): string =>
  readable(colour, black, which === 'deep' ? [white] : [mist]);

/** Equal to those in `ui/styles/tokens.css`. */
export const defaultBrandColours: Readonly<Record<BrandColour, string>> = {
  brand: '#0b7a4b',
  deep: '#07432b',
  blue: '#1559b7',
};

function pale(colour: string): string {
  for (let share = 0.89; share < 1; share += 0.01) {
    const tint = mix(colour, white, share);
    if (contrastRatio(colour, tint) >= minContrast) return tint;
  }
  return white;
}

type Chosen = Readonly<Partial<Record<BrandColour, string>>>;

export function derivedColours({ brand, deep, blue }: Chosen): Record<string, string> {
  return {
    ...(brand !== undefined && {
      brand,
      'brand-strong': mix(brand, black, 0.26),
      'brand-pale': pale(brand),
      track: mix(brand, white, 0.78),
      'line-on-deep': readable(brand, white, [deep ?? defaultBrandColours.deep]),
    }),
    ...(deep !== undefined && {
      deep,
      'deep-raised': mix(deep, white, 0.08),
      'deep-line': mix(deep, white, 0.28),
      'on-deep-soft': readable(mix(deep, white, 0.74), white, [deep, mix(deep, white, 0.08)]),
    }),
    ...(blue !== undefined && {
      blue,
      'blue-pale': pale(blue),
      info: blue,
      'info-pale': pale(blue),
    }),
  };
}

/** The backgrounds of the portal and the workspace in dark mode, from `ui/styles/tokens.css`. */
const night = { paper: '#101814', raised: '#1a2520' };

export function darkModeColours(colours: Readonly<Record<string, string>>): Record<string, string> {
  const [brand, deep, blue] = (['brand', 'deep', 'blue'] as const).map((name) => {
    const colour = colours[name]?.toLowerCase();
    return colour !== undefined && isColour(colour) ? colour : undefined;
  });
  const low = (colour: string): string => mix(colour, night.paper, 0.72);
  const text = (colour: string): string =>
    readable(colour, white, [night.paper, night.raised, low(colour)]);
  return {
    ...(brand !== undefined && {
      brand: text(brand),
      'brand-strong': mix(text(brand), white, 0.25),
      'brand-pale': low(brand),
      'on-brand': readable(mix(brand, black, 0.7), black, [text(brand)]),
      track: mix(brand, night.paper, 0.6),
    }),
    ...(deep !== undefined && {
      deep: mix(deep, black, 0.35),
      'deep-raised': mix(deep, black, 0.15),
      'deep-line': mix(deep, white, 0.22),
    }),
    ...(blue !== undefined && {
      blue: text(blue),
      'blue-pale': low(blue),
      info: text(blue),
      'info-pale': low(blue),
    }),
  };
}

/** Colours that are not derived from the brand colours, from `ui/styles/tokens.css`. */
const day = {
  ink: '#10231c',
  'ink-soft': '#46594f',
  paper: '#ffffff',
  raised: '#ffffff',
  mist,
  line: '#d5e0da',
  'on-brand': white,
  'on-deep': white,
  sun: '#ffb703',
};

export const sampleColours = (chosen: Chosen): Record<string, string> => ({
  ...day,
  ...derivedColours({ ...defaultBrandColours, ...chosen }),
});

export const usableColours = (
  read: (which: BrandColour) => string | null | undefined,
): Partial<Record<BrandColour, string>> =>
  Object.fromEntries(
    (['brand', 'deep', 'blue'] as const).flatMap((which) => {
      const colour = read(which)?.trim().toLowerCase();
      return colour !== undefined && isColour(colour) ? [[which, colour]] : [];
    }),
  );
