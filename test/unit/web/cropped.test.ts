import { describe, expect, it } from 'vitest';
import { dragCrop, centredCrop, cropSquare } from '#web/staff/records/files/cropped.ts';

/** Which square of a picture is kept as somebody's photo. */

const wide = { width: 400, height: 200 };

describe('the cropped square', () => {
  it('is the middle, as large as fits, until the user moves it', () => {
    expect(cropSquare(wide, centredCrop)).toEqual({ left: 100, top: 0, side: 200 });
  });
  it('is smaller after zooming in, and never outside the picture', () => {
    expect(cropSquare(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 300, top: 100, side: 100 });
    expect(cropSquare(wide, { zoom: 99, x: -3, y: 7 })).toEqual({ left: 0, top: 150, side: 50 });
  });
  it('moves against the pointer, so that the picture follows it, up to the edge', () => {
    const moved = dragCrop(wide, centredCrop, { dx: 96, dy: 50, shown: 192 });
    expect(cropSquare(wide, moved)).toEqual({ left: 0, top: 0, side: 200 });
    expect(dragCrop(wide, centredCrop, { dx: -1_000, dy: 0, shown: 192 }).x).toBe(1);
  });
  it('of a square picture cannot be moved until the user zooms in', () => {
    const square = { width: 300, height: 300 };
    expect(dragCrop(square, centredCrop, { dx: 50, dy: 50, shown: 192 })).toEqual(centredCrop);
    expect(
      dragCrop(square, { ...centredCrop, zoom: 2 }, { dx: 10, dy: 0, shown: 192 }).x,
    ).toBeLessThan(0.5);
  });
});
