import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { handoffScript, withHandoff } from './handoff.ts';
import { SentContext } from './shell/sent.ts';
import { readShell } from './shell/visitor.ts';
import { withFormKeys } from './form-key.ts';
import { drawnContext, visitContext } from './visit.ts';

export { openVisit } from './visit.ts';

export const streamTimeout = 10_000;

/** Pages are rendered whole before they are sent, so that an error becomes an error page with its status. Of a page that is kept the door takes the text, by `drawnContext`. */
export default async function renderPage(
  ...[request, status, headers, router, context]: [Request, number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  const visit = context.get(visitContext);
  const { nonce, requestId: reference } = visit;
  const sent = router.staticHandlerContext.errors === null ? undefined : { reference, shell: readShell(visit) };
  const { serverHandoffStream: answers, ...page } = router;
  const [html, script] = await Promise.all([
    render(
      <SentContext value={sent}>
        <ServerRouter context={page} url={request.url} {...(nonce === '' ? {} : { nonce })} />
      </SentContext>,
      nonce,
    ),
    answers && handoffScript(answers, nonce),
  ]);
  // A page without the router's scripts stays as it is sent: it takes over no answers.
  const takenOver = page.renderMeta?.didRenderScripts === true && script !== undefined;
  const drawn = context.get(drawnContext);
  drawn.html = takenOver ? withHandoff(html, script) : html;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(drawn.kept ? null : withFormKeys(drawn.html), { status, headers });
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
        stream.pipe(collector(resolve));
      },
    });
  });
}

/** Takes a page that is already drawn: all its pieces come at once. */
function collector(done: (html: string) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    decodeStrings: true,
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces).toString());
      next();
    },
  });
}
