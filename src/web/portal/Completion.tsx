import { Fragment } from 'react';
import { Link } from 'react-router';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Ring } from '#ui/feedback/Ring.tsx';
import type { MissingService, Overview } from './overview.ts';

const { ring, percent, arranged, missing: words } = dashboardText;

export function Completion({
  overview,
}: {
  overview: Pick<Overview, 'completion' | 'remark' | 'arranged' | 'missing'>;
}) {
  const { completion, remark, missing } = overview;
  return (
    <div className="ring-row">
      <Ring percent={completion} figure={percent(completion)} meaning={ring(completion)} />
      <div className="stack-close">
        <h2 className="title-5">{remark}</h2>
        <p className="soft">
          {completion === 0 ? (
            words.none
          ) : missing.length === 0 ? (
            words.all
          ) : (
            <StillMissing count={overview.arranged} missing={missing} />
          )}
        </p>
        {missing.length === 1 && missing.map(({ to, why }) => <Way to={to} name={why} key={to} />)}
      </div>
    </div>
  );
}

function StillMissing({ count, missing }: { count: number; missing: readonly MissingService[] }) {
  return (
    <>
      <span>{`${arranged(count)} ${words.lead}`}</span>
      {missing.map(({ name, to }, at) => (
        <Fragment key={name}>
          {at > 0 && <span>{at === missing.length - 1 ? words.last : ', '}</span>}
          {missing.length === 1 ? (
            <strong>{name}</strong>
          ) : (
            <Link to={to} viewTransition>
              {name}
            </Link>
          )}
        </Fragment>
      ))}
      <span>{words.end}</span>
    </>
  );
}

function Way({ to, name }: { to: string; name: string }) {
  return (
    <Link className="go" to={to} viewTransition>
      <span>{name}</span> <Icon name="arrow" />
    </Link>
  );
}
