import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { type CropArea, dragCrop, centredCrop, mostZoom, cropSquare } from './cropped.ts';

const { avatar: words } = staffRecordText;

/** In pixels. */
const outputSize = 512;

/**
 * The sliders are for users who cannot drag (WCAG 2.5.7). The Content-Security-Policy allows no
 * address of a local file, so a canvas shows the picture. `out`: the canvas to upload.
 */
export function Crop({
  picture,
  out,
}: {
  picture: ImageBitmap;
  out: RefObject<HTMLCanvasElement | null>;
}) {
  const [cut, setCut] = useState<CropArea>(centredCrop);
  const { width, height } = picture;
  useEffect(() => {
    const pen = out.current?.getContext('2d');
    const { left, top, side } = cropSquare({ width, height }, cut);
    pen?.clearRect(0, 0, outputSize, outputSize);
    pen?.drawImage(picture, left, top, side, side, 0, 0, outputSize, outputSize);
  }, [picture, out, cut, width, height]);
  const drag = useDrag((dx, dy, shown) =>
    setCut((now) => dragCrop({ width, height }, now, { dx, dy, shown })),
  );
  const slide = (part: keyof CropArea) => (value: number) =>
    setCut((now) => ({ ...now, [part]: value }));
  return (
    <div className="crop">
      <canvas
        className="avatar crop-picture"
        width={outputSize}
        height={outputSize}
        ref={out}
        aria-hidden="true"
        {...drag}
      />
      <div className="crop-slides">
        <p className="small soft" role="status">
          {words.shown}
        </p>
        <Slide
          label={words.crop.zoom}
          least={1}
          most={mostZoom}
          value={cut.zoom}
          onSlide={slide('zoom')}
        />
        <Slide label={words.crop.x} least={0} most={1} value={cut.x} onSlide={slide('x')} />
        <Slide label={words.crop.y} least={0} most={1} value={cut.y} onSlide={slide('y')} />
        <Button look="hollow" size="small" onClick={() => setCut(centredCrop)}>
          {words.crop.all}
        </Button>
      </div>
    </div>
  );
}

type SlideProps = {
  label: string;
  least: number;
  most: number;
  value: number;
  onSlide: (value: number) => void;
};

function Slide({ label, least, most, value, onSlide }: SlideProps) {
  const id = useId();
  const share = Math.round(((value - least) / (most - least)) * 100);
  return (
    <p className="crop-slide">
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step="any"
        value={value}
        aria-valuetext={`${String(share)}%`}
        onChange={({ target }) => onSlide(Number(target.value))}
        onKeyDown={(event) => {
          const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (way === undefined) return;
          event.preventDefault();
          onSlide(Math.min(most, Math.max(least, value + (way * (most - least)) / 20)));
        }}
      />
    </p>
  );
}

/**
 * `onDrag` receives how far the pointer moved since its last event, and the width of the box, in
 * pixels.
 */
function useDrag(onDrag: (dx: number, dy: number, shown: number) => void) {
  const last = useRef<{ x: number; y: number }>(undefined);
  const end = (): void => void (last.current = undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      if (!last.current) return;
      onDrag(clientX - last.current.x, clientY - last.current.y, currentTarget.clientWidth);
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
