import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { staffText } from '#text/staff.ts';
import { buttonLook, ButtonLink } from '#ui/Button.tsx';
import { Head } from '../shell/Head.tsx';
import { Reference } from '../shell/Reference.tsx';
import { useWorkspace } from './use-workspace.ts';

const { problem } = staffText;

/** What goes wrong inside the workspace leaves bar and rail standing. */
export function WorkspaceProblem() {
  const error = useRouteError();
  const workspace = useWorkspace();
  const { pathname, search } = useLocation();
  const kind = !isRouteErrorResponse(error) || error.status >= 500 ? 'server' : error.status === 404 ? 'missing' : 'link';
  return (
    <div className="stack">
      <Head title={problem[kind].title} />
      <h1 className="title-5">{problem[kind].title}</h1>
      <p className="soft">{problem[kind].text}</p>
      <Reference />
      <div className="row">
        {kind === 'missing' ? null : (
          <a className={buttonLook('hollow', 'small')} href={kind === 'link' ? pathname : pathname + search}>
            {problem.again}
          </a>
        )}
        {workspace !== undefined && (
          <ButtonLink size="small" to={workspace.home}>
            {problem.start}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
