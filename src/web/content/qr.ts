import { correction, generate } from 'lean-qr';

/** An SVG path of `size` by `size` modules, with the margin of four that scanners need. */
export type Qr = { size: number; path: string };

const edge = 4;

export function qrOf(text: string, on: 'screen' | 'paper' = 'screen'): Qr {
  const code =
    on === 'paper' ? generate(text, { minCorrectionLevel: correction.Q }) : generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) path += `M${x + edge} ${y + edge}h1v1h-1z`;
  return { size: code.size + 2 * edge, path };
}
