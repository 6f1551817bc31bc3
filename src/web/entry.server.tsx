import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { SentContext } from './shell/sent.ts';
import { readShell } from './shell/visitor.ts';
import { drawnContext, visitContext } from './visit.ts';

export { openVisit } from './visit.ts';

export const streamTimeout = 10_000;

/** Pages are rendered whole before they are sent, so that an error becomes an error page with its status. The text goes to the door by `drawnContext`; the answer is its frame. */
export default async function renderPage(
  ...[request, status, headers, router, context]: [Request, number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  const visit = context.get(visitContext);
  const { nonce, requestId: reference } = visit;
  const sent = router.staticHandlerContext.errors === null ? undefined : { reference, shell: readShell(visit) };
  context.get(drawnContext).html = await render(
    <SentContext value={sent}>
      <ServerRouter context={router} url={request.url} {...(nonce === '' ? {} : { nonce })} />
    </SentContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What a visitor caused has its answer; only what we caused is for the log.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(visitContext).report(error);
};

function render(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(() => stream.abort(new Error('The page took too long to render.')), streamTimeout + 1_000);
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
        resolve(text(stream.pipe(new PassThrough())));
      },
    });
  });
}
