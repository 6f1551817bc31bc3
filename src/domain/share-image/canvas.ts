/** A closed polygon. A shape consists of polygons, filled by the non-zero winding rule. */
export type Contour = readonly (readonly [x: number, y: number])[];

export type Canvas = {
  width: number;
  height: number;
  /** Red, green and blue, one byte each per pixel. */ pixels: Uint8Array;
  fill(shape: readonly Contour[], colour: string): void;
};

export function openCanvas(width: number, height: number, background: string): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const [red, green, blue] = channels(background);
  for (let at = 0; at < pixels.length; at += 3) pixels.set([red, green, blue], at);
  const stride = width + 2;
  const cover = new Float32Array(stride * height);
  return {
    width,
    height,
    pixels,
    fill(shape, colour) {
      cover.fill(0);
      for (const contour of shape)
        for (const [at, to] of contour.entries())
          // proof: for an empty contour the loop body never runs
          addEdge({ cover, width, height }, contour.at(at - 1)!, to);
      paint({ pixels, cover, width, height }, channels(colour));
    },
  };
}

type Surface = { cover: Float32Array; width: number; height: number };
type Point = readonly [number, number];

/** The running sum of `cover` along a line is the covered part of each pixel. */
function addEdge(surface: Surface, from: Point, to: Point): void {
  if (from[1] === to[1]) return;
  const [direction, top, bottom] = from[1] < to[1] ? [1, from, to] : [-1, to, from];
  const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
  const last = Math.min(surface.height, Math.ceil(bottom[1]));
  for (let y = Math.max(0, Math.floor(top[1])); y < last; y++) {
    const [start, end] = [Math.max(y, top[1]), Math.min(y + 1, bottom[1])];
    const xs = [start, end]
      .map((at) => Math.min(surface.width, Math.max(0, top[0] + (at - top[1]) * slope)))
      .sort((a, b) => a - b);
    spread(surface.cover, {
      offset: y * (surface.width + 2),
      from: xs[0]!,
      to: xs[1]!,
      amount: (end - start) * direction,
    });
  }
}

/** Divides `amount` over the pixels that the edge passes, by their part right of the edge. */
function spread(
  cover: Float32Array,
  edge: { offset: number; from: number; to: number; amount: number },
): void {
  const { offset, from, to, amount } = edge;
  const first = Math.floor(from);
  const last = Math.floor(to);
  for (let x = first; x <= last; x++) {
    const [left, right] = [Math.max(from, x), Math.min(to, x + 1)];
    const part = to === from ? amount : (amount * (right - left)) / (to - from);
    const inside = part * (x + 1 - (left + right) / 2);
    cover[offset + x]! += inside;
    cover[offset + x + 1]! += part - inside;
  }
}

function paint(
  { pixels, cover, width, height }: Surface & { pixels: Uint8Array },
  colour: readonly number[],
): void {
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += cover[y * (width + 2) + x]!;
      const part = Math.min(1, Math.abs(sum));
      if (part < 0.002) continue;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] =
          pixels[at + channel]! + (colour[channel]! - pixels[at + channel]!) * part;
    }
  }
}

const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export function disc([x, y]: Point, radius: number): Contour {
  return Array.from({ length: 48 }, (_, at): Point => [
    x + radius * Math.cos((at * Math.PI) / 24),
    y + radius * Math.sin((at * Math.PI) / 24),
  ]);
}

/** Discs and bars have the same orientation, so that their overlaps add up. */
export function stroke(points: readonly Point[], width: number): Contour[] {
  const bars = points.slice(1).map((to, at): Contour => {
    const from = points[at]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [
      ((to[1] - from[1]) / length) * (width / 2),
      ((from[0] - to[0]) / length) * (width / 2),
    ];
    return [
      [from[0] + dx, from[1] + dy],
      [to[0] + dx, to[1] + dy],
      [to[0] - dx, to[1] - dy],
      [from[0] - dx, from[1] - dy],
    ];
  });
  return [...bars, ...points.map((point) => disc(point, width / 2))];
}

/** Returns one polygon, because the overlapping edges of several polygons would be visible. */
export function ribbon(points: readonly Point[], width: number): Contour {
  const sides = points.map(([x, y], at): [Point, Point] => {
    // proof: `at` is an index of `points`
    const [from, to] = [points[at - 1] ?? points[at]!, points[at + 1] ?? points[at]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [
      ((to[1] - from[1]) / length) * (width / 2),
      ((from[0] - to[0]) / length) * (width / 2),
    ];
    return [
      [x + dx, y + dy],
      [x - dx, y - dy],
    ];
  });
  return [...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()];
}

/** The angles are in radians. */
export const arc = (
  [x, y]: Point,
  radius: number,
  [from, to]: readonly [number, number],
): Point[] =>
  Array.from({ length: 17 }, (_, at): Point => {
    const angle = from + ((to - from) * at) / 16;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
