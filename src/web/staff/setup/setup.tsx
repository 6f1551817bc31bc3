import { data, Form, redirect, useLoaderData, useSearchParams } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { dismissSetup, isDismissible } from '#domain/brand/setup.ts';
import { sendTrialMail } from '#domain/brand/trial-mail.ts';
import { setupText as words } from '#messages/setup/setup.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { readForm } from '../../forms/check.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { setupPath } from '../staff-paths.ts';
import { readSetupPage, type SetupGroup, type SetupLine } from './read-setup.ts';
import './Setup.css';
import { administratorVisit } from '../frame/staff-visit.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { visit, staffId } = administratorVisit(args);
  return readSetupPage(visit, staffId);
}

const actName = 'doe';
const itemName = 'wat';
const trial = 'proefmail';

export async function action({ request, ...args }: ActionFunctionArgs) {
  const { visit, staffId } = administratorVisit(args);
  const form = await readForm(request);
  const [act, item] = [form?.get(actName), form?.get(itemName)];
  if (act === trial) {
    const sent = await sendTrialMail(visit.ctx);
    return sent.ok ? redirect(`${setupPath(staffId)}?${sentParam}=${trial}`, 303) : refused();
  }
  if ((act !== 'laat' && act !== 'toch') || !isDismissible(item)) throw data(null, { status: 400 });
  const said = await dismissSetup(visit.ctx, item, act === 'laat');
  return said.ok ? redirect(setupPath(staffId), 303) : refused();
}

const refused = () => data({ refused: true }, { status: 400 });

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Setup() {
  const { groups, settled, all, newCustomer } = useLoaderData<typeof loader>();
  const isRefused = useLastActionData<typeof action>() !== undefined;
  const isSent = useSearchParams()[0].get(sentParam) === trial;
  const isFinished = settled === all;
  return (
    <div className="setup">
      <Head title={words.title} />
      <header className="setup-head">
        <div className="stack-close">
          <h1 className="title-5">{words.title}</h1>
          <p className="soft">{isFinished ? words.finished : words.lede}</p>
        </div>
        <label className="setup-count">
          <span>{words.count(settled, all)}</span>
          <progress className="setup-bar" value={settled} max={all} />
        </label>
      </header>
      {isRefused && (
        <div role="alert">
          <Note look="warning">{words.refused}</Note>
        </div>
      )}
      {isSent && !isRefused && (
        <div role="status">
          <Note look="success">{words.trial.sent}</Note>
        </div>
      )}
      {isFinished ? (
        <>
          <p>
            <ButtonLink to={newCustomer}>{words.nextStep}</ButtonLink>
          </p>
          <details className="setup-all">
            <summary>{words.showAll}</summary>
            <Groups groups={groups} />
          </details>
        </>
      ) : (
        <Groups groups={groups} />
      )}
    </div>
  );
}

const Groups = ({ groups }: { groups: readonly SetupGroup[] }) =>
  groups.map(({ name, lines }) => (
    <section className="setup-group" aria-label={name} key={name}>
      <h2 className="title-4">{name}</h2>
      <ul className="setup-lines">
        {lines.map((line) => (
          <Line line={line} key={line.item} />
        ))}
      </ul>
    </section>
  ));

const icons = { done: 'check', left: 'minus', open: null } as const;

function Line({ line: { item, state, title, text, act, leave, isTrial } }: { line: SetupLine }) {
  const icon = icons[state];
  return (
    <li className="setup-line" data-state={state}>
      <span className="setup-mark">
        {icon !== null && <Icon name={icon} size="small" />}
        <span className="visually-hidden">{`${words.states[state]}: `}</span>
      </span>
      <div className="setup-text">
        <p className="setup-title">{title}</p>
        <p className="soft small">{text}</p>
      </div>
      {state !== 'done' && (
        <div className="setup-acts">
          {state === 'open' && isTrial && (
            <Act act={trial} item={item} name={words.trial.button} look="filled" />
          )}
          {state === 'open' && (
            <ButtonLink look="hollow" size="small" to={act.to} reloadDocument={act.isForeign}>
              {act.name}
            </ButtonLink>
          )}
          {state === 'open' && leave !== null && (
            <Act
              act="laat"
              item={item}
              name={leave}
              label={words.leaveOf(leave, title)}
              look="hollow"
            />
          )}
          {state === 'left' && (
            <Act
              act="toch"
              item={item}
              name={words.again}
              label={words.leaveOf(words.again, title)}
              look="hollow"
            />
          )}
        </div>
      )}
    </li>
  );
}

type ActProps = {
  act: string;
  item: string;
  name: string;
  label?: string;
  look: 'filled' | 'hollow';
};

const Act = ({ act, item, name, label, look }: ActProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name={itemName} value={item} />
    <Button type="submit" size="small" look={look} name={actName} value={act} aria-label={label}>
      {name}
    </Button>
  </Form>
);
