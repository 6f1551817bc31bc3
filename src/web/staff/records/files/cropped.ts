/** `zoom`: 1 selects the largest square. `x` and `y`: from 0 (left, top) to 1 (right, bottom). */
export type CropArea = { zoom: number; x: number; y: number };

export const centredCrop: CropArea = { zoom: 1, x: 0.5, y: 0.5 };
export const mostZoom = 4;

type Size = { width: number; height: number };

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** In pixels of the picture. */
export function cropSquare(
  { width, height }: Size,
  { zoom, x, y }: CropArea,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / within(zoom, 1, mostZoom);
  return { left: (width - side) * within(x, 0, 1), top: (height - side) * within(y, 0, 1), side };
}

/**
 * `dx` and `dy`: in pixels of a box that is `shown` pixels wide. The picture follows the pointer.
 */
export function dragCrop(
  size: Size,
  cut: CropArea,
  { dx, dy, shown }: { dx: number; dy: number; shown: number },
): CropArea {
  const { side } = cropSquare(size, cut);
  const moved = (at: number, room: number, by: number): number =>
    room <= 0 ? at : within(at - (by * side) / shown / room, 0, 1);
  return {
    ...cut,
    x: moved(cut.x, size.width - side, dx),
    y: moved(cut.y, size.height - side, dy),
  };
}

/**
 * The new file has no metadata of the camera. Returns `file` when the browser cannot encode the
 * square.
 */
export async function croppedFile(canvas: HTMLCanvasElement | null, file: File): Promise<File> {
  if (canvas === null) return file;
  const kind = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, kind, 0.9);
  });
  const name = file.name.replace(/\.[^.]*$/, '');
  return blob === null
    ? file
    : new File([blob], `${name || 'foto'}.${kind === 'image/jpeg' ? 'jpg' : 'png'}`, {
        type: kind,
      });
}
