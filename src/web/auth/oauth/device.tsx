import { useEffect } from 'react';
import {
  Form,
  redirect,
  useLoaderData,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { oauthText } from '#messages/login/oauth.ts';
import { userCodeParam } from '#protocol/oauth/pages.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { readForm } from '../../forms/check.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { refusal } from '../../forms/form-action.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { answerDeviceForm, readDevice } from './read-device.ts';
import { ConsentForm } from './ConsentForm.tsx';
import './OAuth.css';

export const handle = {} satisfies PageHandle;

const { device: text } = oauthText;

export const loader = (args: LoaderFunctionArgs) => readDevice(args);

export async function action(args: ActionFunctionArgs) {
  const sent = await readForm(args.request);
  const answered = await answerDeviceForm(args, sent);
  return answered.ok
    ? redirect(`${paths.device}?${sentParam}=${answered.value}`, 303)
    : refusal({ problems: answered.problems, typed: {} });
}

export default function Device() {
  const [query] = useSearchParams();
  const outcome = query.get(sentParam);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page oauth">
        {outcome === null ? <DeviceStep /> : <DeviceOutcome isAllowed={outcome === 'gekoppeld'} />}
      </div>
    </main>
  );
}

function DeviceStep() {
  const { typed, request } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  if (request === null) return <CodeStep typed={typed} />;
  return (
    <>
      <Head title={text.title} />
      <div className="stack">
        <h1>{oauthText.consent.heading(request.facts.app)}</h1>
        <p className="lede">{text.shown}</p>
        <p className="oauth-code">{request.shown}</p>
      </div>
      <ConsentForm
        facts={request.facts}
        answer={answer}
        action={`${paths.device}?${userCodeParam}=${encodeURIComponent(request.shown)}`}
      >
        <Note look="warning">{text.warning}</Note>
      </ConsentForm>
    </>
  );
}

const wrongCode = [{ code: 'record.notFound', field: userCodeParam }] as const;

function CodeStep({ typed }: { typed: string | null }) {
  const { key } = useLocation();
  useEffect(() => {
    if (typed !== null) document.getElementById('code')?.focus();
  }, [typed, key]);
  return (
    <>
      <Head title={text.title} {...(typed !== null && wrongTitle(text.title, wrongCode))} />
      <div className="stack">
        <h1>{text.heading}</h1>
        <p className="lede">{text.lede}</p>
      </div>
      <Form className="form" method="get" action={paths.device}>
        <Field
          id="code"
          name={userCodeParam}
          label={text.code}
          hint={text.codeHint}
          error={typed === null ? undefined : text.wrong}
          type="text"
          defaultValue={typed ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div className="row">
          <Button type="submit">{text.next}</Button>
        </div>
      </Form>
    </>
  );
}

function DeviceOutcome({ isAllowed }: { isAllowed: boolean }) {
  const words = isAllowed ? text.allowed : text.denied;
  return (
    <>
      <Head title={words.title} />
      <div className="stack" role="status">
        <h1>{words.title}</h1>
        <p className="lede">{words.text}</p>
      </div>
      <div className="row">
        <ButtonLink look="hollow" to={paths.device}>
          {text.again}
        </ButtonLink>
      </div>
    </>
  );
}
