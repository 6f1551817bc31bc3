import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

type Connection = ReturnType<typeof import('./connect-workspace.ts').connectWorkspace>;

/** So that the page itself loads first. */
const afterAWhile = 1_500; // ms
const retryAfter = 10_000; // ms

/** Returns a function that announces a log-out to the other tabs. */
export function useWorkspaceConnection({
  viewer,
  since,
}: {
  viewer: string;
  since: string;
}): () => void {
  const { revalidate } = useRevalidator();
  const check = useRef(revalidate);
  const connection = useRef<Connection>(undefined);
  const first = useRef(since);
  useEffect(() => {
    check.current = revalidate;
  }, [revalidate]);
  useEffect(() => {
    let left = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      void import('./connect-workspace.ts').then(
        ({ connectWorkspace }) => {
          if (!left)
            connection.current = connectWorkspace({
              viewer,
              since: first.current,
              check: () => check.current(),
            });
        },
        () => {
          if (!left) retry = setTimeout(open, retryAfter);
        },
      );
    };
    open();
    const warmed = setTimeout(
      () =>
        navigator.onLine &&
        void import('./prefetch-metadata.ts').then(
          ({ prefetchMetadata }) => (left ? undefined : prefetchMetadata(viewer)),
          notNow,
        ),
      afterAWhile,
    );
    return () => {
      clearTimeout(warmed);
      clearTimeout(retry);
      left = true;
      connection.current?.close();
      connection.current = undefined;
    };
  }, [viewer]);
  return () => connection.current?.publishLogOut();
}

/** Without the prefetch, each page requests its metadata itself. */
const notNow = (): void => undefined;
