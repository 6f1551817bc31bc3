import { useRef, useState } from 'react';
import {
  redirect,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { type OwnUser, readOwnDetails } from '#domain/users/read-own-details.ts';
import { saveOwnDetails } from '#domain/users/save-own-details.ts';
import { ownDetailsProblemText, ownDetailsText } from '#messages/portal/own-details.ts';
import { stepUpProblemText } from '#messages/login/step-up.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { ownDetails } from '#protocol/forms/own-details.ts';
import { ok } from '#protocol/problem.ts';
import { answerForm } from '../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../forms/FormErrors.tsx';
import { submitKeepingInput } from '../forms/drafts/submit-keeping-input.ts';
import { LeaveGuard } from '../forms/drafts/LeaveGuard.tsx';
import { SendForm } from '../forms/SendForm.tsx';
import { SendRow } from '../forms/SendRow.tsx';
import { StepUpFields } from '../forms/step-up/StepUpFields.tsx';
import { useCheckedForm, loadFormCheck } from '../forms/use-checked-form.ts';
import type { FormRefusal } from '../forms/use-form.ts';
import { useLastActionData } from '../forms/use-last-action-data.ts';
import { useInputBeforeHydration } from '../forms/drafts/use-input-before-hydration.ts';
import type { PageHandle } from '../handle.ts';
import { paths, sentParam } from '../paths.ts';
import { Head } from '../shell/head/Head.tsx';
import { publicSiteOf } from '../visit.ts';
import { personalVisit } from '../session/customer.ts';
import { fieldNames, OwnFields } from '../own-details/OwnFields.tsx';
import { UnconfirmedEmailNote } from '../own-details/UnconfirmedEmailNote.tsx';
import { useIsImpersonating } from '../shell/use-shell.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

const { title, lede, fields, none, edit, save, saving, cancel, saved, security, leave } =
  ownDetailsText;

const editParam = 'wijzigen';
const editPath = `${paths.ownDetails}?${editParam}`;

/** The dialog as a page, for use without scripts. Source: decisions.md §4. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit } = personalVisit(args);
  const own = await readOwnDetails(visit.ctx);
  if (!own.ok) throw redirect(paths.support);
  return own.value;
}

export async function action(args: ActionFunctionArgs) {
  const { visit } = personalVisit(args);
  return answerForm(args, {
    schema: ownDetails,
    thanks: paths.ownDetails,
    async send(ctx, { value }) {
      const done = await saveOwnDetails(ctx, value, publicSiteOf(visit));
      return done.ok ? ok({ reference: '1' }) : done;
    },
  });
}

export const clientAction = submitKeepingInput;

export default function OwnDetailsPage() {
  const own = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const answer = useLastActionData<typeof action>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page stack-wide">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
        </div>
        {query.has(editParam) || answer !== undefined ? (
          <Edit own={own} answer={answer} />
        ) : (
          <Read own={own} isSaved={query.has(sentParam)} />
        )}
      </div>
    </main>
  );
}

function Read({ own, isSaved }: { own: OwnUser; isSaved: boolean }) {
  const isImpersonating = useIsImpersonating();
  const facts = fieldNames.map((name) => ({ name: fields[name].label, value: own[name] || none }));
  return (
    <div className="form">
      <Head title={isSaved ? saved.title : title} />
      {isSaved && (
        <Note look="success">
          <p>{saved.title}.</p>
        </Note>
      )}
      <UnconfirmedEmailNote email={own.Email} userName={own.userName} />
      <Facts facts={facts} />
      <div className="row">
        <ButtonLink to={editPath}>{edit}</ButtonLink>
        {!isImpersonating && (
          <ButtonLink look="hollow" to={paths.security}>
            {security}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const tell = problemDescriber({ ...ownDetailsProblemText, ...stepUpProblemText });
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/own-details.ts').then((form) => form.ownDetails));

function Edit({ own, answer }: { own: OwnUser; answer: FormRefusal | undefined }) {
  const form = useCheckedForm(loadCheck, answer, tell);
  const [touched, setTouched] = useState(false);
  const leaving = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  useInputBeforeHydration(box, (_, isChanged) => isChanged && setTouched(true));
  return (
    <>
      <Head title={title} {...wrongTitle(title, form.problems)} />
      {touched && !form.sending && <LeaveGuard open={leaving} words={leave} />}
      <FormErrors form={form} words={fields} />
      <div onInput={() => setTouched(true)} role="none" ref={box}>
        <SendForm form={form} action={editPath}>
          <OwnFields
            field={(name) => ({
              ...form.field(name),
              defaultValue: form.typed?.[name] ?? own[name],
            })}
          />
          <StepUpFields refusals={form.problems} />
          <SendRow form={form} send={save} busy={saving}>
            <ButtonLink look="hollow" to={paths.ownDetails}>
              {cancel}
            </ButtonLink>
          </SendRow>
        </SendForm>
      </div>
    </>
  );
}
