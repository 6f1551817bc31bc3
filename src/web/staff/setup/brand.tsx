import { Form, Link, useLoaderData, useSearchParams } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { brandText as words } from '#messages/setup/brand.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Table } from '#ui/data/Table.tsx';
import { revalidateUnlessUnsent } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { answerBrand, type BrandAnswer } from './answer-brand.ts';
import { BrandForm } from './BrandForm.tsx';
import { type BrandPage, readBrandPage } from './read-brand-page.ts';
import { sendBrand } from './send-brand.ts';
import './Brand.css';
import { brandActionField, lastSaveField } from './brand-values.ts';
import { administratorVisit } from '../frame/staff-visit.ts';

export async function loader(args: LoaderFunctionArgs): Promise<BrandPage> {
  const { visit, staffId } = administratorVisit(args);
  return readBrandPage(visit, staffId);
}

export const action = (args: ActionFunctionArgs) => answerBrand(args);

export const clientAction = sendBrand;
export const shouldRevalidate = revalidateUnlessUnsent;

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const said = {
  opgeslagen: { look: 'success', text: words.saved },
  zelfde: { look: 'info', text: words.same },
  teruggezet: { look: 'success', text: words.undone },
  anders: { look: 'warning', text: words.overtaken },
} as const;

export default function BrandPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastActionData<BrandAnswer>();
  const word = useSearchParams()[0].get(sentParam) ?? '';
  const note =
    answer === undefined && Object.hasOwn(said, word) ? said[word as keyof typeof said] : null;
  return (
    <div className="brand-page">
      <Head title={words.title} />
      <div className="stack-close">
        <Link className="go" to={page.setup}>
          <Icon name="arrow" size="small" look="brand-back" /> <span>{words.back}</span>
        </Link>
        <h1 className="title-5">{words.title}</h1>
        <p className="soft">{words.lede}</p>
      </div>
      {note !== null && (
        <div role="status">
          <Note look={note.look}>{note.text}</Note>
        </div>
      )}
      <BrandForm page={page} answer={answer} key={JSON.stringify(page.values)} />
      <Saves page={page} />
    </div>
  );
}

function Saves({ page: { saves, last } }: { page: BrandPage }) {
  const [what, before, after, who, when] = words.history.columns;
  return (
    <section className="brand-group" aria-labelledby="veranderd">
      <div className="brand-saves">
        <h2 className="title-4" id="veranderd">
          {words.history.title}
        </h2>
        {last !== null && (
          <Form method="post">
            <input type="hidden" name={lastSaveField} value={last} />
            <Button type="submit" look="hollow" size="small" name={brandActionField} value="terug">
              {words.history.undo}
            </Button>
          </Form>
        )}
      </div>
      {saves.length === 0 ? (
        <p className="soft">{words.history.none}</p>
      ) : (
        <Table
          labelledBy="veranderd"
          columns={[
            { name: what, look: 'main' },
            { name: before },
            { name: after },
            { name: who },
            { name: when, look: 'softEnd' },
          ]}
          rows={saves.map((one, at) => ({
            key: String(at),
            cells: [one.what, one.before, one.after, one.by, one.at],
          }))}
        />
      )}
    </section>
  );
}
