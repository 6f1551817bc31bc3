import { type RefObject, useEffect, useState } from 'react';
import type { PdfDocument, PdfTrouble } from './open-pdf.ts';

type State = { hasText: boolean } | PdfTrouble | null;

export function usePdfPage(
  box: RefObject<HTMLElement | null>,
  pdf: PdfDocument,
  { page, zoom }: { page: number; zoom: number },
): State {
  const [state, setState] = useState<State>(null);
  const width = useWidth(box);
  useEffect(() => {
    if (!box.current || width === 0) return;
    const drawing = pdf.draw(box.current, { page, zoom });
    void drawing.drawn.then((now) => now !== null && setState(now));
    return drawing.stop;
  }, [box, pdf, page, zoom, width]);
  return state;
}

/** Keeps the last width while the box is hidden. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) =>
      setWidth((before) => Math.round(entry!.contentRect.width) || before),
    ); // proof: the observer observes one element only
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
