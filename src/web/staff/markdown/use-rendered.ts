import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { renderedPath } from '../staff-paths.ts';
import { useWorkspace } from '../frame/use-workspace.ts';

const pause = 350; // ms

/** The server-rendered HTML of a text, requested again after a pause in the typing. */
export function useRendered({ objectApiName, text }: { objectApiName: string; text: string }) {
  const at = useHref(renderedPath(useWorkspace()?.staffId ?? '', objectApiName));
  const [shown, setShown] = useState({ html: '', failed: false });
  const begun = useRef(false);
  useEffect(() => {
    const closing = new AbortController();
    const ask = (): void => {
      begun.current = true;
      renderOnServer(at, { text, signal: closing.signal }).then(
        (html) => setShown({ html, failed: false }),
        () => !closing.signal.aborted && setShown((now) => ({ ...now, failed: true })),
      );
    };
    const timer = setTimeout(ask, begun.current ? pause : 0);
    return () => {
      clearTimeout(timer);
      closing.abort();
    };
  }, [at, text]);
  return shown;
}

async function renderOnServer(at: string, { text, signal }: { text: string; signal: AbortSignal }) {
  const answer = await fetch(at, {
    method: 'POST',
    body: new URLSearchParams({ tekst: text }),
    signal,
  });
  if (!answer.ok) throw new Error(`answered ${String(answer.status)}`);
  const { html } = (await answer.json()) as { html: string }; // proof: the response of rendered.ts
  return html;
}
