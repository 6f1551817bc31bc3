import { useEffect, useRef, useState, createContext } from 'react';
import { useHref } from 'react-router';
import { renderedPath } from '../staff-paths.ts';
import { useWorkspace } from '../frame/use-workspace.ts';

const pause = 350; // ms

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
  // proof: the action of rendered.ts returns this type
  const { html } = (await answer.json()) as { html: string };
  return html;
}

/** The HTML of one version of a record, by path. */
export type RenderedTexts = { eTag: string; html: Readonly<Record<string, string>> };

/** The HTML that the server already rendered, by path. */
export const RenderedFieldsContext = createContext<RenderedTexts['html']>({});

export const PreviewPathContext = createContext<string | null>(null);
