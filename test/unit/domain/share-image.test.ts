import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openShareImages } from '#domain/content/draw-share-image.ts';
import { arc, disc, openCanvas, ribbon } from '#domain/share-image/canvas.ts';
import { drawShareImage } from '#domain/share-image/draw.ts';
import { shareImageHash } from '#domain/content/share-image.ts';

const image = (title: string) => ({ title, kicker: null, brand: 'Merk', colours: {} });

describe('a shape on a canvas', () => {
  const covered = (pixels: Uint8Array) =>
    pixels.reduce((sum, value, at) => (at % 3 === 0 ? sum + value / 255 : sum), 0);

  it('such as a rectangle covers its area, half pixels too', () => {
    const canvas = openCanvas(20, 20, '#000000');
    canvas.fill(
      [
        [
          [2.5, 3],
          [10, 3],
          [10, 7.25],
          [2.5, 7.25],
        ],
      ],
      '#ffffff',
    );
    expect(covered(canvas.pixels)).toBeCloseTo(7.5 * 4.25, 0);
  });

  it('such as a disc covers its area, and at an edge only the inside part', () => {
    const canvas = openCanvas(100, 100, '#000000');
    canvas.fill([disc([50, 50], 30)], '#ffffff');
    expect(covered(canvas.pixels) / (Math.PI * 900)).toBeCloseTo(1, 2);
    const cut = openCanvas(100, 100, '#000000');
    cut.fill([disc([0, 50], 30)], '#ffffff');
    expect(covered(cut.pixels) / (Math.PI * 450)).toBeCloseTo(1, 1);
  });

  it('such as a curved line has the same width everywhere', () => {
    const canvas = openCanvas(100, 100, '#000000');
    canvas.fill([ribbon(arc([10, 90], 60, [-Math.PI / 2, 0]), 6)], '#ffffff');
    expect(covered(canvas.pixels) / ((Math.PI / 2) * 60 * 6)).toBeCloseTo(1, 1);
  });
});

describe('the picture of a title', () => {
  it('is the same for equal input, and differs for other input', () => {
    expect(drawShareImage(image('Contact'))).toEqual(drawShareImage(image('Contact')));
    expect(drawShareImage(image('Contact'))).not.toEqual(drawShareImage(image('Kontakt')));
    expect(
      new Set(
        [image('a'), image('b'), { ...image('a'), kicker: 'k' }, { ...image('a'), brand: 'x' }].map(
          shareImageHash,
        ),
      ).size,
    ).toBe(4);
  });

  it('can be drawn of any title at all', () => {
    const title = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ maxLength: 300 }),
      fc.constantFrom('', ' ', 'x'.repeat(2_000), '😀漢字', '\ud800'),
    );
    fc.assert(
      fc.property(title, (text) => {
        expect(drawShareImage(image(text)).toString('latin1', 1, 4)).toBe('PNG');
      }),
      { numRuns: process.env['DEEP'] ? 300 : 12 },
    );
  });
});

describe('the drawing thread', () => {
  const images = openShareImages();
  afterAll(() => images.close());

  it('draws an image once for concurrent requests', async () => {
    const [one, same, other] = await Promise.all([
      images.draw(image('Een')),
      images.draw(image('Een')),
      images.draw(image('Twee')),
    ]);
    expect(same).toBe(one);
    expect(other).not.toEqual(one);
    expect(await images.draw(image('Een'))).toBe(one);
    expect(Buffer.from(one)).toEqual(drawShareImage(image('Een')));
  });

  it('draws again after it was closed', async () => {
    const mine = openShareImages();
    await mine.draw(image('Een'));
    await mine.close();
    await expect(mine.draw(image('Twee'))).resolves.toBeInstanceOf(Uint8Array);
    await mine.close();
  });
});
