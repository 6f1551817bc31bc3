import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { checkAddress } from '#domain/fibre/check-address.ts';
import { blockOf, questionsOf } from '#domain/content/markdown.ts';
import type { PageCopy } from '#domain/content/read-page.ts';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import { fibreCheck } from '#protocol/forms/fibre-check.ts';
import type { Problem } from '#protocol/problem.ts';
import { checkForm } from '../../forms/check.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { fieldId } from '../../forms/use-form.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, addressParams } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { visitContext } from '../../visit.ts';
import { type FibreView, viewOf } from './fibre-answer.ts';
import { FibreForm, type TypedAddress } from './FibreForm.tsx';
import { FibreResult } from './FibreResult.tsx';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import letterPicture from '../pictures/letter.svg';
import streetPicture from '../pictures/street.svg';
import { Questions } from '../Questions.tsx';
import { describeFibreProblem } from '#messages/problems/fibre-problems.ts';

export const handle = {
  header: 'tinted',
  cache: { objects: ['Pagina__c'], params: [], except: Object.values(addressParams) },
} satisfies PageHandle;

type Check = { typed: TypedAddress; problems: readonly Problem[]; view: FibreView | null };

export async function loader(args: LoaderFunctionArgs) {
  const page = copyOf(await loadPage(args, 'glasvezel'));
  const { searchParams } = args.url;
  if (!Object.values(addressParams).some((name) => searchParams.has(name)))
    return { ...page, check: null };
  const typed = typedIn(searchParams);
  const checked = checkForm(fibreCheck, formOf(typed));
  if (!checked.ok)
    return data(
      { ...page, check: { typed, problems: checked.problems, view: null } satisfies Check },
      { status: 400 },
    );
  const view = viewOf(await checkAddress(args.context.get(visitContext).ctx, checked.value));
  return { ...page, check: { typed, problems: [], view } satisfies Check };
}

function typedIn(params: URLSearchParams): TypedAddress {
  const of = (name: keyof TypedAddress): string => params.get(addressParams[name]) ?? '';
  return { postcode: of('postcode'), houseNumber: of('houseNumber'), addition: of('addition') };
}

function formOf(typed: TypedAddress): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

function copyOf({
  title,
  seo,
  lead,
  sections,
}: PageCopy & { seo: Awaited<ReturnType<typeof loadPage>>['seo'] }) {
  const of = (id: string) => sections.find((section) => section.id === id);
  const [offer, letter, steps, questions] = ['wat-je-krijgt', 'brief', 'verder', 'vragen'].map(of);
  return {
    title,
    seo,
    lead,
    offer: offer && blockOf(offer),
    letter: letter && blockOf(letter),
    steps: steps && blockOf(steps),
    questions: questions && { heading: questions.heading, list: questionsOf(questions.source) },
  };
}

/** Source: spec §2, decisions.md §9. */
export default function Fibre() {
  const { title, seo, lead, check, offer, letter, steps, questions } =
    useLoaderData<typeof loader>();
  const view = check?.view ?? null;
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...headOf(title, check)} />
      {check && view ? (
        <FibreResult view={view} typed={check.typed} />
      ) : (
        <FibreTop title={title} lead={lead} check={check} />
      )}
      {offer && (
        <section className="section" aria-labelledby="krijgt">
          <div className="page split split-side">
            <h2 id="krijgt">{offer.heading}</h2>
            <CheckmarkList items={offer.points} />
          </div>
        </section>
      )}
      {letter && (
        <Banner
          id="brief"
          heading={letter.heading}
          paragraph={letter.text}
          tone="blue"
          picture={letterPicture}
          button={{ text: words.actions.signUp, target: paths.fibreSignUp }}
        />
      )}
      {steps && (
        <section className="section" aria-labelledby="verder">
          <div className="page stack-wide">
            <h2 id="verder">{steps.heading}</h2>
            <NumberedSteps steps={steps.points} />
          </div>
        </section>
      )}
      {questions && <Questions {...questions} questions={questions.list} />}
    </main>
  );
}

function headOf(title: string, check: Check | null): { title?: string } {
  if (check?.view) return { title: check.view.title };
  return wrongTitle(title, check?.problems ?? []);
}

function FibreTop({ title, lead, check }: { title: string; lead: string; check: Check | null }) {
  const problems = check?.problems ?? [];
  const fieldOf = (name: keyof TypedAddress) => {
    const problem = problems.find(({ field }) => field === name);
    return {
      id: fieldId(name),
      defaultValue: check?.typed[name],
      error: problem && describeFibreProblem(problem.code),
    };
  };
  return (
    <PageTop
      title={title}
      lede={lead}
      picture={`${streetPicture}#straat`}
      ground="mist"
      crumbs={<PageBreadcrumbs trail={[]} here={words.here} />}
    >
      <FormErrors
        form={{ problems, occasion: check, describeProblem: describeFibreProblem, idOf: fieldId }}
        words={words}
      />
      <FibreForm
        fieldOf={fieldOf}
        withAddition={check?.typed.addition ? 'yes' : 'no'}
        rows={problems.length > 0 ? 'apart' : 'one'}
      />
    </PageTop>
  );
}
