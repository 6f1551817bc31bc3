import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import type { Contour } from './canvas.ts';

/** The site's own typeface in one weight, as outlines. Sizes are in pixels. */
export type Face = {
  width(text: string, size: number): number;
  /** The baseline begins at `at`. */
  outline(text: string, size: number, at: readonly [x: number, y: number]): Contour[];
  writable(text: string): string;
};

export function openFace(weight: 500 | 600): Face {
  const fonts = ['latin', 'latin-ext'].map((subset) =>
    openFont(`./files/figtree-${subset}-${weight}-normal.woff2`),
  );
  const fontOf = (character: string) =>
    // proof: the iterator of a string yields non-empty characters
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
  const runs = (text: string) => {
    const found: { font: fontkit.Font; text: string }[] = [];
    for (const character of text) {
      const font = fontOf(character);
      const last = found.at(-1);
      if (font !== undefined && last?.font === font) last.text += character;
      else if (font !== undefined) found.push({ font, text: character });
    }
    return found;
  };
  return {
    width: (text, size) =>
      runs(text).reduce(
        (sum, run) => sum + (run.font.layout(run.text).advanceWidth * size) / run.font.unitsPerEm,
        0,
      ),
    writable: (text) => [...text].filter((character) => fontOf(character) !== undefined).join(''),
    outline(text, size, [left, baseline]) {
      let x = left;
      return runs(text).flatMap(({ font, text: part }) => {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(part);
        return glyphs.flatMap((glyph, at) => {
          const place = positions[at]!; // proof: there is one element for each glyph
          const shape = contoursOf(glyph.path.commands, (px, py) => [
            x + (px + place.xOffset) * scale,
            baseline - (py + place.yOffset) * scale,
          ]);
          x += place.xAdvance * scale;
          return shape;
        });
      });
    },
  };
}

function openFont(file: string): fontkit.Font {
  const font = fontkit.create(
    readFileSync(new URL(file, import.meta.resolve('@fontsource/figtree/package.json'))),
  );
  if ('fonts' in font) throw new Error(`${file} holds several fonts`);
  return font;
}

type Point = readonly [number, number];

/** The number of segments per curve. */
const steps = 8;

function contoursOf(
  commands: fontkit.PathCommand[] | readonly { command: string; args: number[] }[],
  place: (x: number, y: number) => Point,
): Contour[] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const points: Point[] = [];
    for (let at = 0; at + 1 < args.length; at += 2) points.push(place(args[at]!, args[at + 1]!));
    if (command === 'moveTo') contours.push(points);
    else if (command !== 'closePath')
      // proof: every path of a glyph begins with moveTo
      contours.at(-1)?.push(...curve([contours.at(-1)!.at(-1)!, ...points]));
  }
  return contours;
}

/** The points after the first one, by de Casteljau's algorithm. */
function curve(points: readonly Point[]): Point[] {
  if (points.length === 2) return [points[1]!];
  return Array.from({ length: steps }, (_, at) => {
    const part = (at + 1) / steps;
    let level = points;
    while (level.length > 1)
      level = level
        .slice(1)
        .map(([x, y], i): Point => [
          level[i]![0] + (x - level[i]![0]) * part,
          level[i]![1] + (y - level[i]![1]) * part,
        ]);
    return level[0]!;
  });
}
