import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { CellPosition } from './use-grid-focus.ts';
import type { GridWindow } from './use-grid-window.ts';

type SavedPosition = { offset: number; place: CellPosition | null };
/** By the key of the history entry. */
const places = new Map<string, SavedPosition>();
const mostPlaces = 50;

export function useSavedPosition(): SavedPosition | null {
  const { key } = useLocation();
  return useState(() => (typeof document === 'undefined' ? null : (places.get(key) ?? null)))[0];
}

export function useSavePosition(window: GridWindow, place: CellPosition | null): void {
  const { key } = useLocation();
  const latest = useRef({ window, place });
  useLayoutEffect(() => {
    latest.current = { window, place };
  });
  useLayoutEffect(
    () => () => {
      places.delete(key);
      places.set(key, { offset: latest.current.window.offset(), place: latest.current.place });
      const [oldest] = places.keys();
      if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
    },
    [key],
  );
}
