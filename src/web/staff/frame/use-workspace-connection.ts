import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

type Connection = ReturnType<typeof import('./connect-workspace.ts').connectWorkspace>;

/** The page one came for goes first. */
const afterAWhile = 1_500; // ms
const retryAfter = 10_000; // ms

/**
 * In step with other tabs and with colleagues while the workspace is open. Gives how to tell the
 * other tabs that one logs out here.
 */
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
  /** Of the page as it came: everything shown is of then or later. */
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
        // The user leaves the page, or the connection is lost.
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

/** What is fetched ahead is fetched when it is needed as well, and told then. */
const notNow = (): void => undefined;
