import type { ShareImage } from '../content/share-image.ts';
import { arc, disc, openCanvas, ribbon, stroke } from './canvas.ts';
import { type Face, openFace } from './lettering.ts';
import { pngOf } from './png.ts';

/** In pixels. */
const size = { width: 1_200, height: 630 };
const margin = 84;
const box = { width: 912, top: 196, height: 300 };
const sizes = [84, 76, 68, 60, 54, 48, 43] as const;
const leading = 1.14;

const tokens = {
  'line-on-deep': '#57c793',
  deep: '#07432b',
  'on-deep': '#ffffff',
  'on-deep-soft': '#c3dccf',
  sun: '#ffb703',
};

let faces: { title: Face; small: Face } | undefined;

export function drawShareImage({ title, kicker, brand, colours }: ShareImage): Buffer {
  faces ??= { title: openFace(600), small: openFace(500) };
  const colour = (name: keyof typeof tokens): string => colours[name] ?? tokens[name];
  const canvas = openCanvas(size.width, size.height, colour('deep'));

  const line = [
    [-8, 556],
    [1_036, 556],
    ...arc([1_036, 500], 56, [Math.PI / 2, 0]),
    [1_092, -8],
  ] as const;
  canvas.fill([ribbon(line, 7)], colour('line-on-deep'));
  canvas.fill([disc([742, 556], 15)], colour('sun'));

  // The logo, with the name next to it.
  const mark = (
    [
      [3, 5],
      [21, 5],
      [7, 22],
      [22, 22],
    ] as const
  ).map(([x, y]) => [margin - 6 + x * 2, 62 + y * 2] as const);
  canvas.fill(stroke(mark, 8), colour('on-deep'));
  canvas.fill([disc([margin - 6 + 59, 106], 7)], colour('sun'));
  canvas.fill(faces.title.outline(brand, 36, [margin + 76, 102]), colour('on-deep'));

  const lines = linesOf(faces.title, title);
  const step = lines.size * leading;
  const kickerHeight = kicker === null ? 0 : 56;
  let baseline =
    box.top +
    (box.height - lines.texts.length * step - kickerHeight) / 2 +
    kickerHeight +
    lines.size * 0.86;
  if (kicker !== null)
    canvas.fill(
      faces.small.outline(kicker, 32, [margin, baseline - lines.size * 0.86 - 22]),
      colour('on-deep-soft'),
    );
  for (const text of lines.texts) {
    canvas.fill(faces.title.outline(text, lines.size, [margin, baseline]), colour('on-deep'));
    baseline += step;
  }
  return pngOf(canvas);
}

function linesOf(face: Face, title: string): { size: number; texts: string[] } {
  const words = face.writable(title.replace(/\s+/g, ' ')).trim().split(' ').filter(Boolean);
  for (const points of sizes) {
    const texts = wrapped(face, words, points);
    if (
      texts.length * points * leading <= box.height &&
      words.every((word) => face.width(word, points) <= box.width)
    )
      return { size: points, texts };
  }
  const smallest = sizes.at(-1)!; // proof: the constant list is not empty
  const most = Math.floor(box.height / (smallest * leading));
  const texts = wrapped(
    face,
    words.flatMap((word) => broken(face, word, smallest)),
    smallest,
  );
  return {
    size: smallest,
    texts:
      texts.length <= most
        ? texts
        : [
            ...texts.slice(0, most - 1),
            `${texts[most - 1]!.replace(/\S*$/, '').trim() || texts[most - 1]}…`,
          ],
  };
}

function wrapped(face: Face, words: readonly string[], points: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && face.width(longer, points) <= box.width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function broken(face: Face, word: string, points: number): string[] {
  const pieces = [''];
  for (const character of word) {
    if (face.width(`${pieces.at(-1)}${character}-`, points) > box.width) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece}-` : piece));
}
