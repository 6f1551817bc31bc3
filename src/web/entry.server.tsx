import { EventEmitter } from 'node:events';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { handoffScript, wholePage } from './render/handoff.ts';
import { pageGuard } from './auth/guard/page-guard.ts';
import { ErrorPageContext } from './shell/connection/sent.ts';
import { readShell } from './shell/visitor.ts';
import { withRouteList } from './render/route-list.ts';
import { fillFormKeys } from './forms/form-key.ts';
import { renderOutputContext, visitContext, type Visit } from './visit.ts';
import { sessionOwnerId } from './shell/use-shell.ts';

export { openVisit } from './visit.ts';

export const streamTimeout = 10_000;

/**
 * Renders each page completely before it is sent, so that an error results in an error page with
 * the right status.
 */
export default async function renderPage(
  ...[request, status, headers, router, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const visit = context.get(visitContext);
  const { nonce, requestId: reference } = visit;
  const sent =
    router.staticHandlerContext.errors === null
      ? undefined
      : { reference, shell: readShell(visit) };
  const { serverHandoffStream: answers, ...rest } = router;
  const page = { ...rest, manifest: withRouteList(router, visit.ctx.viewer) };
  const [pieces, script] = await Promise.all([
    render(
      <ErrorPageContext value={sent}>
        <ServerRouter context={page} url={request.url} {...(nonce === '' ? {} : { nonce })} />
      </ErrorPageContext>,
      nonce,
    ),
    answers && handoffScript(answers, nonce),
  ]);
  // Without the router's scripts, the page needs no data of the loaders.
  const takenOver = page.renderMeta?.didRenderScripts === true && script !== undefined;
  const bytes = wholePage(pieces, guardOf(visit) + (takenOver ? script : ''));
  const drawn = context.get(renderOutputContext);
  drawn.page = bytes;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (drawn.isForCache) return new Response(null, { status, headers });
  fillFormKeys(bytes);
  headers.set('content-length', String(bytes.length));
  return new Response(bytes, { status, headers });
}

function guardOf(visit: Visit): string {
  const user = sessionOwnerId(readShell(visit));
  if (user === null || visit.nonce === '') return '';
  return pageGuard({ user, basePath: visit.basePath, nonce: visit.nonce });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(visitContext).report(error);
};

function render(page: React.ReactNode, nonce: string): Promise<readonly Uint8Array[]> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(
      () => stream.abort(new Error('The page took too long to render.')),
      streamTimeout + 1_000,
    );
    const stream = renderToPipeableStream(page, {
      ...(nonce === '' ? {} : { nonce }),
      onError: (error) => void (failure ??= error),
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onAllReady: () => {
        clearTimeout(timer);
        if (failure !== undefined) return reject(failure);
        stream.pipe(new Collector({ resolve, reject }));
      },
    });
  });
}

type Settle = {
  resolve: (pieces: readonly Uint8Array[]) => void;
  reject: (error: unknown) => void;
};

/** The page is complete before it is piped, so there is no back-pressure. */
class Collector extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #pieces: Uint8Array[] = [];
  readonly #settle: Settle;

  constructor(settle: Settle) {
    super();
    this.#settle = settle;
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return true;
  }

  end(): this {
    this.#settle.resolve(this.#pieces);
    return this;
  }

  /** React calls this when rendering fails. */
  destroy(error: unknown): void {
    this.#settle.reject(error);
  }
}
