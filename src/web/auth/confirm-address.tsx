import {
  data,
  Form,
  redirect,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
} from 'react-router';
import { confirmAddress } from '#domain/users/confirm-address.ts';
import { confirmAddressText as text } from '#messages/login/confirm-address.ts';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { useLastActionData } from '../forms/use-last-action-data.ts';
import type { PageHandle } from '../handle.ts';
import { paths, sentParam } from '../paths.ts';
import { Head } from '../shell/head/Head.tsx';
import { visitContext } from '../visit.ts';

export const handle = {} satisfies PageHandle;

/** Needs a press of a button, because mail programs open links by themselves (decisions.md §10). */
export async function action({ url, context }: ActionFunctionArgs) {
  const { searchParams } = url;
  const confirmed = await confirmAddress(context.get(visitContext).ctx, {
    id: searchParams.get('id'),
    proof: searchParams.get('proof'),
  });
  if (!confirmed.ok) return data({ over: true }, { status: 400 });
  return redirect(`${paths.confirmAddress}?${sentParam}=1`, 303);
}

export default function ConfirmAddress() {
  const [query] = useSearchParams();
  const { search } = useLocation();
  const answered = useLastActionData<typeof action>();
  if (query.has(sentParam)) return <ConfirmationOutcome {...text.done} />;
  if (answered?.over === true)
    return (
      <ConfirmationOutcome
        heading={text.over.title}
        title={text.over.title}
        text={text.over.text}
      />
    );
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={text.title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{text.heading}</h1>
          <p className="lede">
            <NonBreakingText text={text.text} />
          </p>
        </div>
        <Form className="row" method="post" action={paths.confirmAddress + search}>
          <Button type="submit">{text.yes}</Button>
        </Form>
      </div>
    </main>
  );
}

function ConfirmationOutcome({
  title,
  heading,
  text: message,
}: {
  title: string;
  heading: string;
  text: string;
}) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{heading}</h1>
          <p className="lede">
            <NonBreakingText text={message} />
          </p>
        </div>
        <div className="row">
          <ButtonLink to={paths.login}>{text.logIn}</ButtonLink>
          <ButtonLink look="hollow" to={paths.home}>
            {text.home}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
