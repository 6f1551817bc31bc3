import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useHref } from 'react-router';
import { staffPreviewText as words } from '#messages/staff/preview.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { PagePreview } from './PagePreview.tsx';
import { PreviewTroubles } from './PreviewTroubles.tsx';
import type { PreviewAnswer } from './read-preview.ts';

type Props = {
  at: string;
  box: RefObject<HTMLFormElement | null>;
  typed: string;
};

export function LivePreview({ at, box, typed }: Props) {
  const [open, setOpen] = useState(false);
  const asking = useFetcher<PreviewAnswer>();
  const action = useHref(at);
  const shown = useLast(asking.data?.shown ?? null);
  useAsked(open, typed, () => {
    if (box.current)
      void asking.submit(new FormData(box.current), {
        method: 'post',
        action,
        defaultShouldRevalidate: false,
      });
  });
  if (!useHydrated()) return null;
  return (
    <section className="record-section" aria-labelledby="voorbeeld">
      <details
        className="record-fold"
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
          setOpen(currentTarget.open)
        }
      >
        <summary className="record-summary">
          <Icon name="down" size="small" look="record-turn" />
          <h2 className="record-heading" id="voorbeeld">
            {words.start}
          </h2>
        </summary>
        {open && (
          <div className="stack" aria-busy={asking.state !== 'idle'}>
            <p className="small soft">{words.live}</p>
            {asking.state !== 'idle' && !shown && <Spinner alternative={words.busy} />}
            {asking.data && <PreviewTroubles troubles={asking.data.troubles} />}
            {shown && <PagePreview shown={shown} at={at} />}
          </div>
        )}
      </details>
    </section>
  );
}

const pause = 600; // ms

function useAsked(open: boolean, typed: string, ask: () => void): void {
  const latest = useRef(ask);
  const seen = useRef(false);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!open) {
      seen.current = false;
      return undefined;
    }
    const timer = setTimeout(() => latest.current(), seen.current ? pause : 0);
    seen.current = true;
    return () => clearTimeout(timer);
  }, [open, typed]);
}

function useLast<T>(now: T | null): T | null {
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}
