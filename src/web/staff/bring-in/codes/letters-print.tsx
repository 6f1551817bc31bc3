import { postcodeText } from '#messages/address/address-text.ts';
import {
  data,
  Link,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { findJob } from '#domain/imports/bulk-job-row.ts';
import { type LetterText, readLettersState, showLetters } from '#domain/fibre/download-letters.ts';
import { staffCodesText } from '#messages/staff/codes.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { readForm } from '../../../forms/check.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import { type Qr, qrOf } from '../../../content/qr.ts';
import { paths } from '../../../paths.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { valueOrErrorPage, staffVisit } from '../../frame/staff-visit.ts';
import { jobPath, printPath } from '../paths.ts';
import './Letters.css';

/** Only a POST shows the codes. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const job = valueOrErrorPage(await findJob(visit.ctx, params['jobId'] ?? ''));
  const letters = job.status === 'done' ? await readLettersState(visit.ctx, job) : null;
  if (letters === null) throw data(null, { status: 404 });
  if (letters.gone) throw redirect(jobPath(staffId, job.id), 303);
  return { to: visit.basePath + printPath(staffId, job.id), back: jobPath(staffId, job.id) };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const jobId = params['jobId'] ?? '';
  const from = (await readForm(request))?.get('vanaf');
  const after = typeof from === 'string' && /^\d{1,9}$/.test(from) ? Number(from) : 0;
  const shown = await showLetters(visit.ctx, jobId, { after, fibrePath: paths.fibreSignUp });
  if (!shown.ok && shown.problems[0]?.code === 'codes.fetched')
    return redirect(jobPath(staffId, jobId), 303);
  const { letters, next } = valueOrErrorPage(shown);
  return {
    letters: letters.map((letter) => ({ ...letter, qr: qrOf(letter.link, 'paper') })),
    next,
  };
}

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

const { print: words } = staffCodesText;

export default function LettersPrint() {
  const { to, back } = useLoaderData<typeof loader>();
  const shown = useLastActionData<typeof action>();
  return (
    <>
      <Head title={words.title} />
      <div className="stack-close letters-lead">
        <Link className="record-back" to={back}>
          {words.back}
        </Link>
        <h1 className="title-5">{words.title}</h1>
        <p className="soft">{words.lede}</p>
        {shown === undefined ? (
          <Show to={to} after={0} label={words.show} />
        ) : (
          <p className="soft">{words.hint}</p>
        )}
      </div>
      {shown !== undefined && <Letters {...shown} to={to} />}
    </>
  );
}

/** A plain browser form: the codes arrive in a new document, not as data for the open one. */
const Show = ({ to, after, label }: { to: string; after: number; label: string }) => (
  <form method="post" action={to}>
    <input type="hidden" name="vanaf" value={after} />
    <Button type="submit">{label}</Button>
  </form>
);

type Shown = { letters: (LetterText & { qr: Qr })[]; next: number | null };

function Letters({ letters, next, to }: Shown & { to: string }) {
  if (letters.length === 0 && next === null) return <EmptyState {...words.none} level="h2" />;
  return (
    <>
      <ul className="letters">
        {letters.map((letter) => (
          <Letter letter={letter} key={letter.code} />
        ))}
      </ul>
      {next !== null && (
        <div className="letters-lead">
          <Show to={to} after={next} label={words.next} />
        </div>
      )}
    </>
  );
}

const Letter = ({
  letter: { campaign, address, postcode, town, code, until, qr },
}: {
  letter: LetterText & { qr: Qr };
}) => (
  <li className="letter">
    <svg
      className="letter-qr"
      viewBox={`0 0 ${String(qr.size)} ${String(qr.size)}`}
      role="img"
      aria-label={words.qr(code)}
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
    <p className="letter-text">
      <strong className="letter-code">{code}</strong>
      <span>{address}</span>
      <span>{`${postcodeText(postcode)} ${town}`}</span>
      <span className="soft">{campaign}</span>
      {until !== '' && <span className="soft letter-until">{words.until(until)}</span>}
    </p>
  </li>
);
