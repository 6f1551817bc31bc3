import { type RefObject, useLayoutEffect } from 'react';

/** Makes a field as high as its text, in browsers whose style sheets cannot (`field-sizing`). */
export function useAutoHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = box.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${String(area.scrollHeight + 2)}px`;
  }, [box, text]);
}
