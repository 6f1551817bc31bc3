import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { type FetchError, mergedIntoId } from '#client/transport/fetch-error.ts';
import { staffText } from '#messages/staff/staff.ts';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import { Head } from '../../shell/head/Head.tsx';
import { ErrorReference } from '../../shell/ErrorReference.tsx';
import { useReloadOnce } from '../../errors/use-reload-once.ts';
import { UnsavedTexts } from './RecordGone.tsx';
import type { MissingList } from '../lists/list-view-model.ts';
import { survivorIdIn } from '../page-of.ts';
import { isGoneAnswer, type UnsavedFields } from '../forms/save-answer.ts';
import { recordPath } from '../staff-paths.ts';
import { useWorkspace } from './use-workspace.ts';
import { isJustSaved } from '../../shell/error-kind.ts';

const { problem } = staffText;

type Kind = 'saved' | 'server' | 'link' | 'list' | 'merged' | 'missing';

export function WorkspaceProblem() {
  const error = useRouteError();
  useReloadOnce(error);
  const errorData: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const kind = kindOf(error);
  const [isSaved] = useState(isJustSaved);
  return (
    <Problem
      kind={isSaved && kind === 'server' ? 'saved' : kind}
      list={missingList(error)}
      lost={isGoneAnswer(errorData) ? errorData.lost : []}
      stayed={survivorIdIn(errorData)}
    />
  );
}

export function ReadProblem({ error }: { error: FetchError }) {
  const { status } = error;
  const stayed = mergedIntoId(error);
  const kind =
    stayed !== undefined
      ? 'merged'
      : isMissing(status)
        ? 'missing'
        : status >= 400 && status < 500
          ? 'link'
          : 'server';
  return <Problem kind={kind} list={undefined} lost={[]} stayed={stayed} />;
}

export const isMissing = (status: number): boolean => status === 403 || status === 404;

export const MissingListProblem = ({ list }: { list: MissingList }) => (
  <Problem kind="list" list={list} lost={[]} stayed={undefined} />
);

/** `stayed`: the id of the record into which the requested one was merged. */
type ProblemProps = {
  kind: Kind;
  list: MissingList | undefined;
  lost: UnsavedFields;
  stayed: string | undefined;
};

function Problem({ kind, list, lost, stayed }: ProblemProps) {
  const workspace = useWorkspace();
  const { pathname, search } = useLocation();
  const title = useInSight();
  const isLedOn = stayed !== undefined || list !== undefined || kind === 'link';
  return (
    <div className="stack">
      <Head title={problem[kind].title} />
      <h1 className="title-5" tabIndex={-1} ref={title}>
        {problem[kind].title}
      </h1>
      <p className="soft">{problem[kind].text}</p>
      {lost.length > 0 && <p className="record-text">{problem.noMore.typed}</p>}
      <UnsavedTexts lost={lost} />
      {kind !== 'merged' && <ErrorReference />}
      <div className="row">
        {stayed !== undefined && workspace !== undefined && (
          <ButtonLink size="small" to={recordPath(workspace.staffId, stayed)} replace>
            {problem.merged.on}
          </ButtonLink>
        )}
        {list !== undefined && (
          <ButtonLink size="small" to={list.all}>
            {staffText.list.empty.all(list.name)}
          </ButtonLink>
        )}
        {kind === 'link' && (
          <a className={buttonLook('filled', 'small')} href={pathname}>
            {problem.link.on}
          </a>
        )}
        {(kind === 'server' || kind === 'saved') && (
          <a className={buttonLook('hollow', 'small')} href={pathname + search}>
            {problem.again}
          </a>
        )}
        {workspace !== undefined && (
          <ButtonLink size="small" look={isLedOn ? 'hollow' : 'filled'} to={workspace.home}>
            {problem.start}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** This page may be shorter than the previous one, so its title may be out of sight. */
function useInSight() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title.current && title.current.getBoundingClientRect().top < 0)
      title.current.scrollIntoView({ block: 'center' });
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error) || error.status >= 500) return 'server';
  if (error.status !== 404) return 'link';
  if (survivorIdIn(error.data) !== undefined) return 'merged';
  return missingList(error) === undefined ? 'missing' : 'list';
}

function missingList(error: unknown): MissingList | undefined {
  const errorData: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (
    typeof errorData !== 'object' ||
    errorData === null ||
    !('all' in errorData) ||
    !('name' in errorData)
  )
    return undefined;
  return typeof errorData.all === 'string' && typeof errorData.name === 'string'
    ? { all: errorData.all, name: errorData.name }
    : undefined;
}
