import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { terminateText } from '#messages/portal/terminate.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import { connectionPath } from '../../paths.ts';
import { useShell } from '../../shell/use-shell.ts';
import './Endings.css';
import { phoneLink } from '#protocol/texts/link-address.ts';

const { after, back } = terminateText;

type Steps = { label: string; steps: readonly string[]; at: number };

export function EndingPage({
  id,
  title,
  steps,
  aside,
  children,
}: {
  id: string;
  title: string;
  steps?: Steps;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page split split-main">
        <div className="stack-wide">
          <div className="stack-wide">
            <div className="stack-close">
              <Link className="go" to={connectionPath(id)} viewTransition>
                <Icon name="arrow" look="ending-back" />
                {back}
              </Link>
              <h1>{title}</h1>
            </div>
            {steps && <StepIndicator {...steps} />}
          </div>
          {children}
        </div>
        {aside}
      </div>
    </main>
  );
}

/** `turnBack`: staff can still cancel the ending. */
export function EndingNextSteps({
  entries,
  turnBack = false,
}: {
  entries: readonly { title: string; text: string }[];
  turnBack?: boolean;
}) {
  const phone = useShell()?.brand.phone;
  return (
    <aside className="stack-wide aside-low" aria-labelledby="daarna">
      {entries.length > 0 && (
        <>
          <h2 className="title-4" id="daarna">
            {after.title}
          </h2>
          <EventTimeline entries={entries} />
        </>
      )}
      {phone !== undefined && (
        <p className="soft" id={entries.length === 0 ? 'daarna' : undefined}>
          <span>{turnBack ? after.mistake : after.doubt}</span>{' '}
          <a className="figure" href={phoneLink(phone)}>
            {phone}
          </a>
          <span>{turnBack ? after.mistakeEnd : after.doubtEnd}</span>
        </p>
      )}
    </aside>
  );
}
