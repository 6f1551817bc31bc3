import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { markdownText } from '#text/markdown/editor.ts';
import { Prose } from '../../public/Prose.tsx';
import { renderedPath } from '../staff-paths.ts';
import { useWorkspace } from '../use-workspace.ts';

const { preview: words } = markdownText;

const pause = 350; // ms

/** What the server makes of the text, drawn anew when who types stops for a moment. */
export default function Rendered(props: { objectApiName: string; text: string }) {
  const { html, failed } = useRendered(props);
  return (
    <section className="markdown-rendered" aria-label={words.title}>
      {failed && <p className="small soft">{words.failed}</p>}
      {!failed && props.text.trim() === '' && <p className="small soft">{words.empty}</p>}
      <Prose html={html} />
    </section>
  );
}

function useRendered({ objectApiName, text }: { objectApiName: string; text: string }) {
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
  const { html } = (await answer.json()) as { html: string }; // proof: what rendered.ts answers
  return html;
}
