import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { brandText } from '#messages/setup/brand.ts';
import { setupText } from '#messages/setup/setup.ts';
import { staffAdminText as words } from '#messages/staff/admin.ts';
import { Chips } from '#ui/inputs/Chips.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { StepUpForm, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { brandPath, listPath, setupPath } from '../staff-paths.ts';
import { answerAdmin } from './act.ts';
import { adminActionField, adminActionValueField } from './admin-actions.ts';
import { adminPath, adminVisit, type AdminPart } from './admin-visit.ts';
import { FlagsPart } from './FlagsPart.tsx';
import { HealthPart } from './HealthPart.tsx';
import { JobsPart } from './JobsPart.tsx';
import { KeysPart } from './KeysPart.tsx';
import { OutboxPart } from './OutboxPart.tsx';
import { readAdminPart, type AdminPartView } from './read-admin.ts';
import { SessionsPart } from './SessionsPart.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { UsersPart } from './UsersPart.tsx';
import './Admin.css';

export async function loader(args: LoaderFunctionArgs) {
  const { visit, staffId, part } = adminVisit(args);
  const reading = { visit, staffId, url: args.url };
  // proof: `words.parts` is a literal whose keys are exactly these
  const parts = Object.keys(words.parts) as AdminPart[];
  const tabs = parts.map((one) => ({
    part: one,
    name: words.parts[one],
    to: adminPath(staffId, one),
  }));
  const beside = [
    { name: setupText.nav, to: setupPath(staffId) },
    { name: brandText.title, to: brandPath(staffId) },
    { name: words.profiles, to: listPath(staffId, 'Profile', 'Alle') },
  ];
  return { part, tabs, beside, shown: await readAdminPart(part, reading) };
}

export const action = (args: ActionFunctionArgs) => answerAdmin(args);

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Admin() {
  const { part, tabs, beside, shown } = useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const done = useSearchParams()[0].get(sentParam);
  return (
    <>
      <Head title={`${words.title}: ${words.parts[part]}`} />
      <h1 className="title-5">{words.title}</h1>
      <Chips
        label={words.nav}
        chips={[
          ...tabs.map((tab) => ({ name: tab.name, to: tab.to, isCurrent: tab.part === part })),
          ...beside.map((place) => ({ ...place, isCurrent: false })),
        ]}
      />
      {refused !== undefined && stepUpRefusalIn(refused.problems) && (
        <StepUpForm
          refusals={refused.problems}
          fields={{ [adminActionField]: refused.act, [adminActionValueField]: refused.value }}
        />
      )}
      {refused !== undefined && !stepUpRefusalIn(refused.problems) && (
        <div role="alert">
          <Note look="warning">{words.refused}</Note>
        </div>
      )}
      {refused === undefined && isDone(done) && (
        <div role="status">
          <Note look="success">{words.done[done]}</Note>
        </div>
      )}
      <section className="admin-part" aria-labelledby="deel">
        <h2 className="title-4" id="deel">
          {words.parts[part]}
        </h2>
        <Drawn shown={shown} />
      </section>
    </>
  );
}

const isDone = (done: string | null): done is keyof typeof words.done =>
  done !== null && Object.hasOwn(words.done, done);

function Drawn({ shown }: { shown: AdminPartView }) {
  switch (shown.part) {
    case 'gezondheid':
      return <HealthPart shown={shown} />;
    case 'gebruikers':
      return <UsersPart shown={shown} />;
    case 'functies':
      return <FlagsPart shown={shown} />;
    case 'sessies':
      return <SessionsPart shown={shown} />;
    case 'sleutels':
      return <KeysPart shown={shown} />;
    case 'uitgaand':
      return <OutboxPart shown={shown} />;
    case 'taken':
      return <JobsPart shown={shown} />;
    case 'instellingen':
      return <SettingsPart shown={shown} />;
  }
}
