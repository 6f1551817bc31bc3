import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { staffPdfText as words } from '#messages/staff/pdf.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { PdfDocument, PdfTrouble } from './open-pdf.ts';
import { usePdfPage } from './use-pdf-page.ts';
import './PdfView.css';

export function PdfView({ url, name }: { url: string; name: string }) {
  const [percent, setPercent] = useState(0);
  const pdf = useOpened(url, setPercent);
  if (pdf === null)
    return (
      <div className="file-unseen">
        <progress className="pdf-progress" max={100} value={percent} aria-label={words.opening} />
        <p className="small soft">{words.opening}</p>
      </div>
    );
  return typeof pdf === 'string' ? <Unseen trouble={pdf} /> : <Pages pdf={pdf} name={name} />;
}

function Unseen({ trouble }: { trouble: PdfTrouble }) {
  return (
    <div className="file-unseen" role="status">
      <Icon name="file" size="large" />
      <p>{words.troubles[trouble]}</p>
    </div>
  );
}

function useOpened(
  url: string,
  onPercent: (percent: number) => void,
): PdfDocument | PdfTrouble | null {
  const [opened, setOpened] = useState<PdfDocument | PdfTrouble | null>(null);
  useEffect(() => {
    let left = false;
    let close = (): void => {};
    const open = async (): Promise<void> => {
      const { openPdf } = await import('./open-pdf.ts');
      const opening = await openPdf(url, onPercent);
      if (left) return opening.close();
      close = opening.close;
      const result = await opening.opened;
      if (!left) setOpened(result);
    };
    open().catch(() => !left && setOpened('unreached'));
    return () => {
      left = true;
      close();
    };
  }, [url, onPercent]);
  return opened;
}

const zooms = [1, 1.25, 1.5, 2, 3, 4] as const;

function Pages({ pdf, name }: { pdf: PdfDocument; name: string }) {
  const [page, setPage] = useState(1);
  const [zoomed, setZoomed] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const state = usePdfPage(box, pdf, { page, zoom: zooms[zoomed]! });
  const go = (to: number): void => setPage(Math.min(Math.max(to, 1), pdf.pages));
  const zoom = (by: -1 | 1): void =>
    setZoomed((at) => Math.min(Math.max(at + by, 0), zooms.length - 1));
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = {
      PageUp: () => go(page - 1),
      PageDown: () => go(page + 1),
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="pdf" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <div
        className="pdf-box"
        data-keys=""
        role="region"
        aria-label={words.about(page, pdf.pages)}
        ref={box}
        hidden={typeof state === 'string'}
      />
      {typeof state === 'string' && <Unseen trouble={state} />}
      {state !== null && typeof state !== 'string' && !state.hasText && (
        <p className="small soft">{words.silent}</p>
      )}
      <div className="row pdf-bar">
        <PageBar page={page} pages={pdf.pages} go={go} />
        <div className="pdf-acts">
          <Act icon="minus" label={words.smaller} off={zoomed === 0} onPress={() => zoom(-1)} />
          <span className="small pdf-size" role="status">
            {words.size(zooms[zoomed]! * 100)}
          </span>
          <Act
            icon="plus"
            label={words.larger}
            off={zoomed === zooms.length - 1}
            onPress={() => zoom(1)}
          />
        </div>
      </div>
    </div>
  );
}

function PageBar({ page, pages, go }: { page: number; pages: number; go: (to: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) go(wanted);
    setTyped(null);
  };
  if (pages === 1) return null;
  return (
    <div className="pdf-acts">
      <Act
        icon="down"
        look="pdf-before"
        label={words.before}
        off={page === 1}
        onPress={() => go(page - 1)}
      />
      <label className="small pdf-page">
        <span>{words.page}</span>
        <input
          className="input pdf-number"
          data-keys=""
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(page)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
        <span>{words.of(pages)}</span>
      </label>
      <Act
        icon="down"
        look="pdf-after"
        label={words.after}
        off={page === pages}
        onPress={() => go(page + 1)}
      />
      <span className="visually-hidden" role="status">
        {words.about(page, pages)}
      </span>
    </div>
  );
}

type ActProps = {
  icon: 'plus' | 'minus' | 'down';
  look?: string;
  label: string;
  off: boolean;
  onPress: () => void;
};

const Act = ({ icon, look, label, off, onPress }: ActProps) => (
  <Button look="icon" aria-disabled={off} onClick={onPress}>
    <Icon name={icon} size="small" look={look} />
    <span className="visually-hidden">{label}</span>
  </Button>
);
