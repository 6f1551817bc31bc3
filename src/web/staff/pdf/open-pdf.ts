import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
  type RenderTask,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist';
import { PdfBinaryDataFactory } from './besides.ts';

export type PdfTrouble = 'locked' | 'broken' | 'heavy' | 'unreached';

export type PdfDocument = {
  pages: number;
  draw: (box: HTMLElement, at: { page: number; zoom: number }) => PdfPageRendering;
};
/** `drawn` resolves to null when the caller stops the rendering. */
export type PdfPageRendering = {
  drawn: Promise<{ hasText: boolean } | PdfTrouble | null>;
  stop: () => void;
};
export type PdfLoading = { opened: Promise<PdfDocument | PdfTrouble>; close: () => void };

/** The longest time for drawing a page. */
const patience = 20_000; // ms
/** Some browsers refuse a larger canvas, others run out of memory. */
const mostDots = 16_000_000;

/** `onPercent` receives 0 while the size is unknown. Reasons: docs/decisions/0019. */
export async function openPdf(
  url: string,
  onPercent: (percent: number) => void,
): Promise<PdfLoading> {
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/build/pdf.worker.min.mjs?url')).default;
  const task = getDocument({
    url,
    BinaryDataFactory: PdfBinaryDataFactory,
    useWorkerFetch: false,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: mostDots * 4,
    canvasMaxAreaInBytes: mostDots * 4,
    verbosity: VerbosityLevel.ERRORS,
  });
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    onPercent(total > 0 ? Math.min(100, Math.round((loaded / total) * 100)) : 0);
  const opened = task.promise
    .then((document): PdfDocument => ({
      pages: document.numPages,
      draw: (box, at) => draw(document, box, at),
    }))
    .catch(troubleOf);
  return { opened, close: () => void task.destroy() };
}

function troubleOf(error: unknown): PdfTrouble {
  if (error instanceof PasswordException) return 'locked';
  return error instanceof InvalidPDFException ? 'broken' : 'unreached';
}

function draw(
  document: PDFDocumentProxy,
  box: HTMLElement,
  at: { page: number; zoom: number },
): PdfPageRendering {
  const held: { stopped: boolean; task?: RenderTask } = { stopped: false };
  const stop = (): void => {
    held.stopped = true;
    held.task?.cancel();
  };
  const { promise: tooLong, resolve: giveUp } = Promise.withResolvers<'heavy'>();
  const clock = setTimeout(() => {
    stop();
    giveUp('heavy');
  }, patience);
  const sheet = drawSheet(document, { ...at, width: box.clientWidth }, held).then((made) => {
    if (made === null || held.stopped) return null;
    box.replaceChildren(made.sheet);
    box.scrollTop = 0;
    // So that the keyboard can scroll the page.
    box.tabIndex = 0;
    return { hasText: made.hasText };
  });
  const drawn = Promise.race([sheet, tooLong])
    .catch(() => (held.stopped ? null : ('broken' as const)))
    .finally(() => clearTimeout(clock));
  return { drawn, stop };
}

/** `width`: of the box. The text layer is for screen readers and copying. */
async function drawSheet(
  pdf: PDFDocumentProxy,
  { page: number, zoom, width }: { page: number; zoom: number; width: number },
  held: { stopped: boolean; task?: RenderTask },
): Promise<{ sheet: HTMLElement; hasText: boolean } | null> {
  const page = await pdf.getPage(number);
  const scale = (width / page.getViewport({ scale: 1 }).width) * zoom;
  const viewport = page.getViewport({ scale });
  if (held.stopped) return null;
  const sharp = Math.min(
    devicePixelRatio,
    Math.sqrt(mostDots / (viewport.width * viewport.height)),
  );
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.floor(viewport.width * sharp)),
    height: Math.max(1, Math.floor(viewport.height * sharp)),
    className: 'pdf-canvas',
  });
  canvas.setAttribute('aria-hidden', 'true');
  held.task = page.render({
    canvas,
    viewport,
    transform: [sharp, 0, 0, sharp, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  });
  await held.task.promise;
  const sheet = Object.assign(document.createElement('div'), { className: 'pdf-sheet' });
  sheet.style.setProperty('--total-scale-factor', String(scale));
  sheet.style.setProperty('inline-size', `${String(Math.floor(viewport.width))}px`);
  sheet.style.setProperty('block-size', `${String(Math.floor(viewport.height))}px`);
  const text = Object.assign(document.createElement('div'), { className: 'pdf-text' });
  sheet.append(canvas, text);
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  }).render();
  return { sheet, hasText: text.textContent.trim() !== '' };
}
