import {
  data,
  Form,
  redirect,
  useLocation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { recordContactObjection } from '#domain/ict/record-contact-objection.ts';
import { verifyObjectionLink } from '#domain/ict/ict-links.ts';
import { ictText } from '#messages/site/ict.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext } from '../../visit.ts';

export const handle = {} satisfies PageHandle;

const objectionIn = ({ searchParams }: URL) => ({
  id: searchParams.get('id'),
  proof: searchParams.get('proof'),
});

/**
 * For who was named as ICT contact: asks, because mail programs open links by themselves. Without a
 * link of ours there is no such page. Source: domain.md §8.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if (
    !url.searchParams.has(sentParam) &&
    (await verifyObjectionLink(context.get(visitContext).ctx, objectionIn(url))) === undefined
  )
    throw data(null, { status: 404 });
  return null;
}

export async function action({ url, context }: ActionFunctionArgs) {
  const handled = await recordContactObjection(context.get(visitContext).ctx, objectionIn(url));
  if (!handled.ok) throw data(null, { status: 404 });
  return redirect(`${paths.ictObjection}?${sentParam}=1`, 303);
}

const { title, heading, text, irreversible, yes, no, done } = ictText.objection;

export default function IctObjection() {
  const [query] = useSearchParams();
  const { search } = useLocation();
  if (query.has(sentParam)) return <Done />;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{heading}</h1>
          <p className="lede">{text}</p>
          <p>{irreversible}</p>
        </div>
        <Form className="row" method="post" action={paths.ictObjection + search}>
          <Button look="danger" type="submit">
            {yes}
          </Button>
          <ButtonLink look="hollow" to={paths.home}>
            {no}
          </ButtonLink>
        </Form>
      </div>
    </main>
  );
}

function Done() {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={done.title} />
      <div className="page stack">
        <h1>{done.heading}</h1>
        <p className="lede">{done.text}</p>
        <ButtonLink look="hollow" to={paths.home}>
          {ictText.made.home}
        </ButtonLink>
      </div>
    </main>
  );
}
