import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { notDelimitedCode, openUpload } from '#domain/imports/open-upload.ts';
import { mostLines } from '#domain/fibre/code-lines.ts';
import { mayIssueCodes } from '#domain/fibre/code-order.ts';
import { previewCodeIssue, openCampaigns, startCodes } from '#domain/fibre/code-work.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { receivePageForm } from '../../../forms/upload-action.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffCodesText as words } from '#messages/staff/codes.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { AreaField } from '#ui/inputs/Field.tsx';
import { FileField } from '#ui/inputs/FileField.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { formKeyOf } from '../../../forms/form-action.ts';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { fieldId } from '../../../forms/use-form.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../../handle.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { staffVisit } from '../../frame/staff-visit.ts';
import { CodesProblems, CodesTabs, campaignOption } from './CodesAround.tsx';
import { CodesForecast } from './CodesForecast.tsx';
import { type CodesParams, parseCodesParams } from './codes-wanted.ts';
import { codesListPath, codesPath, jobPath } from '../paths.ts';
import { WrongLines } from '../WrongLines.tsx';
import '../BringIn.css';

const [largest, largestBody] = [524_288, 1_572_864];

export const handle = { area: 'workspace', largestBody } satisfies PageHandle;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!mayIssueCodes(visit.ctx)) throw data(null, { status: 404 });
  return {
    to: codesListPath(staffId),
    area: codesPath(staffId),
    campaigns: await openCampaigns(visit.ctx),
  };
}

/** The forecast puts the lines of an uploaded file in the text field, to correct them. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { ctx } = visit;
  if (!mayIssueCodes(ctx)) throw data(null, { status: 404 });
  const received = await receivePageForm(visit, request, {
    field: 'bestand',
    kinds: 'any',
    largest,
    largestBody,
    mayUpload: async () => true,
  });
  const { campagne = '', adressen = '', vervang, wens } = formTextsOf(received.sent);
  const asked = { campagne, adressen, ...(vervang !== undefined && { vervang }) };
  const brought =
    received.problem === null ? await linesOf(ctx, received.upload) : refuse(received.problem);
  if (!brought.ok)
    return data({ asked, problems: [...brought.problems], foretold: null }, { status: 400 });
  return wens === 'maken'
    ? make({ ctx, staffId }, asked, formKeyOf(received.sent))
    : look(ctx, { ...asked, adressen: brought.value ?? adressen });
}

async function look(ctx: RequestContext, asked: CodesParams) {
  const wanted = parseCodesParams(asked, true);
  const foretold = wanted.ok ? await previewCodeIssue(ctx, wanted.value) : wanted;
  if (foretold.ok) return data({ asked, problems: [], foretold: foretold.value });
  return data({ asked, problems: [...foretold.problems], foretold: null }, { status: 400 });
}

async function make(
  { ctx, staffId }: { ctx: RequestContext; staffId: string },
  asked: CodesParams,
  formKey: string,
) {
  const wanted = parseCodesParams(asked, true);
  const started = wanted.ok ? await startCodes(ctx, wanted.value, formKey) : wanted;
  return started.ok
    ? redirect(jobPath(staffId, started.value), 303)
    : data({ asked, problems: [...started.problems], foretold: null }, { status: 400 });
}

async function linesOf(ctx: RequestContext, upload: Upload | null): Promise<Result<string | null>> {
  if (upload === null) return ok(null);
  try {
    const file = await openUpload(ctx, upload);
    const lines = [file.head.join(file.separator)];
    for await (const { text } of file.records()) {
      lines.push(text.replaceAll(/\s*\n\s*/g, ' '));
      if (lines.length > mostLines + 1)
        return refuse({ code: 'codes.tooManyLines', field: 'bestand' });
    }
    return ok(lines.join('\n'));
  } catch (fault) {
    const code = notDelimitedCode(fault);
    if (code === null) throw fault;
    return refuse({ code, field: 'bestand' });
  } finally {
    await dropUpload(ctx, upload);
  }
}

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

export default function CodesList() {
  const { to, area, campaigns } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const sending = useNavigation().state === 'submitting';
  const { title, lede } = words.list;
  return (
    <>
      <Head title={title} />
      <div className="stack">
        <h1 className="title-5">{title}</h1>
        <p className="soft">{lede}</p>
        <CodesTabs area={area} list={to} at="list" />
      </div>
      <div className="stack bring-in">
        {answer !== undefined && answer.problems.length > 0 && (
          <CodesProblems problems={answer.problems} occasion={answer} />
        )}
        {campaigns.length === 0 ? (
          <EmptyState {...words.none} level="h2" />
        ) : (
          <Choose to={to} campaigns={campaigns} answer={answer} key={answer?.asked.adressen} />
        )}
        <div aria-live="polite">
          {answer?.foretold != null && (
            <>
              <WrongLines lines={answer.foretold.wrong} />
              <CodesForecast
                to={to}
                foretold={answer.foretold}
                asked={answer.asked}
                sending={sending}
              />
            </>
          )}
        </div>
      </div>
    </>
  );
}

type Answer = ReturnType<typeof useLastActionData<typeof action>>;
type Choosing = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'to' | 'campaigns'> & {
  answer: Answer;
};

function Choose({ to, campaigns, answer }: Choosing) {
  const asked: CodesParams = answer?.asked ?? {};
  const errorAt = (name: string) => {
    const problem = answer?.problems.find(({ field }) => field === name);
    return problem && problemText[problem.code];
  };
  return (
    <Form method="post" action={to} encType="multipart/form-data" className="stack" noValidate>
      <Select
        id={fieldId('campagne')}
        name="campagne"
        label={words.campaign.label}
        empty={words.campaign.empty}
        error={errorAt('campagne')}
        defaultValue={asked.campagne ?? ''}
        options={campaigns.map(campaignOption)}
      />
      <AreaField
        id={fieldId('adressen')}
        name="adressen"
        {...words.list.lines}
        error={errorAt('adressen')}
        defaultValue={asked.adressen ?? ''}
        rows={10}
        spellCheck={false}
        autoComplete="off"
      />
      <FileField
        id={fieldId('bestand')}
        name="bestand"
        {...words.list.file}
        error={errorAt('bestand')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
      />
      <Checkbox
        id={fieldId('vervang')}
        name="vervang"
        value="ja"
        {...words.renew}
        defaultChecked={asked.vervang === 'ja'}
      />
      <Note>{words.once}</Note>
      <div>
        <Button type="submit" look="hollow">
          {words.look}
        </Button>
      </div>
    </Form>
  );
}
