import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { errorActions, errorText, type ErrorKind } from '#text/errors.ts';
import { buttonLook, ButtonLink } from '#ui/Button.tsx';
import { paths } from '../paths.ts';
import { Head } from './Head.tsx';
import linePicture from './line-end.svg';
import { useReference } from './sent.ts';

/** One page for all that goes wrong: what happened, a way out and, when it is our fault, a reference that also stands in the log. */
export function ErrorPage() {
  const kind = kindOf(useRouteError());
  const reference = useReference();
  const { title, heading, text } = errorText[kind];
  const { pathname, search } = useLocation();
  return (
    <main className="section" id="inhoud" tabIndex={-1}>
      <Head title={title} indexed="no" />
      <div className="page stack">
        <img src={linePicture} width="280" height="88" alt="" />
        <h1>{heading}</h1>
        <p className="lede">{text}</p>
        {kind === 'server' && reference !== undefined && (
          <p className="soft">
            {errorActions.reference} <strong className="figure">{reference}</strong>
          </p>
        )}
        <div className="row">
          {kind === 'server' && (
            <a className={buttonLook()} href={pathname + search}>
              {errorActions.again}
            </a>
          )}
          <ButtonLink look={kind === 'server' ? 'hollow' : 'filled'} to={paths.home}>
            {errorActions.home}
          </ButtonLink>
          <ButtonLink look="hollow" to={kind === 'notFound' ? paths.knowledge : paths.contact}>
            {kind === 'notFound' ? errorActions.knowledge : errorActions.contact}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}

function kindOf(error: unknown): ErrorKind {
  if (!isRouteErrorResponse(error)) return 'server';
  if (error.status === 404) return 'notFound';
  if (error.status === 401 || error.status === 403) return 'forbidden';
  if (error.status === 503) return 'maintenance';
  return error.status < 500 ? 'wrongRequest' : 'server';
}
