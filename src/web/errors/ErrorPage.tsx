import { useEffect, useState } from 'react';
import { useHref, useLocation, useRouteError } from 'react-router';
import { errorActions, errorText, type ErrorKind } from '#messages/site/errors.ts';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import { paths, returnParam, staffPath } from '../paths.ts';
import { errorKind, isJustSaved } from '../shell/error-kind.ts';
import { Head } from '../shell/head/Head.tsx';
import { Illustration } from '#ui/icons/Illustration.tsx';
import linePicture from '../shell/line-end.svg';
import { ErrorReference } from '../shell/ErrorReference.tsx';
import { useReloadOnce } from './use-reload-once.ts';
import { useShell } from '../shell/use-shell.ts';
import { SearchBox } from '../menu/SearchBox.tsx';
import { impersonationText } from '#messages/site/shell.ts';

/** The errors that the content of a form cannot have caused. */
const ours: readonly ErrorKind[] = ['server', 'maintenance', 'offline', 'unanswered'];
const passing: readonly ErrorKind[] = [...ours, 'saved', 'tooMany', 'wrongRequest'];

/** Source: decisions.md §12. */
export function ErrorPage() {
  const error = useRouteError();
  const failed = errorKind(error);
  const [isSaved] = useState(isJustSaved);
  const kind = isSaved && ours.includes(failed) ? 'saved' : failed;
  const { title, heading, text } = errorText[kind];
  useReturnOnline(failed);
  useReloadOnce(error);
  return (
    <main className="section" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack">
        <Illustration file={linePicture} width={280} height={88} />
        <h1>{heading}</h1>
        <p className="lede">{text}</p>
        {kind === 'notFound' && <SearchBox id="zoek-fout" />}
        <ErrorReference />
        <WaysOut kind={kind} />
      </div>
    </main>
  );
}

function WaysOut({ kind }: { kind: ErrorKind }) {
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  const shell = useShell();
  const visitor = shell?.visitor;
  if (shell?.impersonation)
    return <ButtonLink to={paths.dashboard}>{impersonationText.back}</ButtonLink>;
  const inPortal =
    visitor?.kind === 'user' && visitor.customer && pathname.startsWith(paths.dashboard);
  // The same page for any workspace address does not reveal which addresses exist.
  const mayBeStaff =
    kind === 'notFound' && visitor?.kind === 'guest' && `${pathname}/`.startsWith(staffPath(''));
  const first = passing.includes(kind) || kind === 'forbidden' ? 'hollow' : 'filled';
  return (
    <div className="row">
      {passing.includes(kind) && (
        <a className={buttonLook()} href={here}>
          {errorActions.again}
        </a>
      )}
      {kind === 'forbidden' && <ButtonLink to={paths.login}>{errorActions.login}</ButtonLink>}
      {mayBeStaff && (
        <ButtonLink to={`${paths.login}?${returnParam}=${encodeURIComponent(pathname + search)}`}>
          {errorActions.login}
        </ButtonLink>
      )}
      <ButtonLink look={mayBeStaff ? 'hollow' : first} to={inPortal ? paths.dashboard : paths.home}>
        {inPortal ? errorActions.dashboard : errorActions.home}
      </ButtonLink>
      <ButtonLink look="hollow" to={kind === 'notFound' ? paths.knowledge : paths.contact}>
        {kind === 'notFound' ? errorActions.knowledge : errorActions.contact}
      </ButtonLink>
    </div>
  );
}

function useReturnOnline(kind: ErrorKind) {
  useEffect(() => {
    if (kind !== 'offline') return;
    const load = () => location.reload();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [kind]);
}
