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
 * Objecting needs a press of a button, because mail programs may open links by themselves. Source:
 * domain.md §8.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const works =
    url.searchParams.has(sentParam) ||
    (await verifyObjectionLink(context.get(visitContext).ctx, objectionIn(url))) !== undefined;
  return data({ works }, { status: works ? 200 : 404 });
}

export async function action({ url, context }: ActionFunctionArgs) {
  const handled = await recordContactObjection(context.get(visitContext).ctx, objectionIn(url));
  if (!handled.ok) return data({ works: false }, { status: 404 });
  return redirect(`${paths.ictObjection}?${sentParam}=1`, 303);
}

const { title, heading, text, irreversible, yes, no, done, over } = ictText.objection;

export default function IctObjection() {
  const [query] = useSearchParams();
  const { search } = useLocation();
  const { works } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (refused !== undefined || !works) return <Over />;
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

function Over() {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={over.title} />
      <div className="page stack">
        <h1>{over.title}</h1>
        <p className="lede">{over.text}</p>
        <div className="row">
          <ButtonLink to={paths.contact}>{over.contact}</ButtonLink>
          <ButtonLink look="hollow" to={paths.home}>
            {ictText.made.home}
          </ButtonLink>
        </div>
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
