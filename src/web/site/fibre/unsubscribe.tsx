import type { ReactNode } from 'react';
import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { endFibreInterest } from '#domain/fibre/end-fibre-interest.ts';
import { interestIdOf } from '#domain/fibre/interest-links.ts';
import { fibreUnsubscribeText as words } from '#messages/site/fibre-interest.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext } from '../../visit.ts';

export const handle = {} satisfies PageHandle;

const signedIn = ({ searchParams }: URL) => ({
  id: searchParams.get('id'),
  proof: searchParams.get('proof'),
});

/** Needs a press of a button, because mail programs may open links by themselves. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const works =
    url.searchParams.has(sentParam) ||
    (await interestIdOf(context.get(visitContext).ctx, signedIn(url))) !== null;
  return data({ works }, { status: works ? 200 : 404 });
}

export async function action({ url, context }: ActionFunctionArgs) {
  const ended = await endFibreInterest(context.get(visitContext).ctx, signedIn(url));
  if (!ended.ok) return data({ works: false }, { status: 404 });
  return redirect(`${paths.fibreUnsubscribe}?${sentParam}=1`, 303);
}

export default function Unsubscribe() {
  const [query] = useSearchParams();
  const { search } = useLocation();
  const { works } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (refused !== undefined || !works)
    return (
      <Message title={words.over.title} heading={words.over.title} text={words.over.text}>
        <ButtonLink to={paths.contact}>{words.over.contact}</ButtonLink>
      </Message>
    );
  if (query.has(sentParam))
    return (
      <Message {...words.done}>
        <ButtonLink look="hollow" to={paths.home}>
          {words.done.home}
        </ButtonLink>
      </Message>
    );
  return (
    <Message title={words.title} heading={words.heading} text={words.text}>
      <Form className="row" method="post" action={paths.fibreUnsubscribe + search}>
        <Button type="submit">{words.yes}</Button>
        <ButtonLink look="hollow" to={paths.fibre}>
          {words.no}
        </ButtonLink>
      </Form>
    </Message>
  );
}

type MessageProps = { title: string; heading: string; text: string; children: ReactNode };

function Message({ title, heading, text, children }: MessageProps) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack">
        <h1>{heading}</h1>
        <p className="lede">{text}</p>
        {children}
      </div>
    </main>
  );
}
