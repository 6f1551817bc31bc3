import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { checkAddress } from '#domain/fibre/check-address.ts';
import { blockOf, questionsOf } from '#domain/content/markdown.ts';
import type { PageCopy } from '#domain/content/read-page.ts';
import { productsLinkedData } from '#domain/content/linked-data.ts';
import {
  type AddressOffers,
  readFibreProducts,
  readOffersAt,
} from '#domain/selling/read-offers-at.ts';
import { lowestMonthly } from '#domain/selling/read-catalogue.ts';
import { readOwnSender } from '#domain/users/read-own-sender.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { euros } from '#messages/shared/numbers.ts';
import { offersText } from '#messages/site/offers.ts';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import type { FibreCheck } from '#protocol/forms/fibre-check.ts';
import { offerParams } from '#protocol/telecom/offer.ts';
import type { Problem } from '#protocol/problem.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { fieldId } from '../../forms/use-form.ts';
import type { PageHandle } from '../../handle.ts';
import { addressParams, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { JsonLd, jsonLdText } from '../../shell/head/JsonLd.tsx';
import { siteOf, visitContext } from '../../visit.ts';
import { OfferForm } from '../offers/OfferForm.tsx';
import { type FibreView, viewOf } from './fibre-answer.ts';
import { FibreForm, type TypedAddress } from './FibreForm.tsx';
import { FibreResult } from './FibreResult.tsx';
import { checkTypedAddress, hasAddress, typedAddressIn } from './typed-address.ts';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import letterPicture from '../pictures/letter.svg';
import streetPicture from '../pictures/street.svg';
import { Questions } from '../Questions.tsx';
import { describeFibreProblem } from '#messages/problems/fibre-problems.ts';

export const handle = {
  header: 'tinted',
  cache: {
    objects: ['Pagina__c', 'Product__c', 'Tarief__c'],
    params: [],
    except: [...Object.values(addressParams), ...Object.values(offerParams)],
  },
} satisfies PageHandle;

type Check = {
  typed: TypedAddress;
  problems: readonly Problem[];
  view: FibreView | null;
  offers: AddressOffers | null;
  start: { name: string; email: string };
};
const nothingFound = { view: null, offers: null, start: { name: '', email: '' } } as const;

export async function loader(args: LoaderFunctionArgs) {
  const visit = args.context.get(visitContext);
  const { ctx } = visit;
  const [copy, { products, options }] = await Promise.all([
    loadPage(args, 'glasvezel'),
    readFibreProducts(ctx),
  ]);
  const page = {
    ...copyOf(copy),
    from: lowestMonthly(products),
    groups:
      products.length === 0 ? [] : [{ key: 'fibre', title: offersText.titles.internet, products }],
    options,
    linked: jsonLdText(
      productsLinkedData(products, { brand: ctx.brand, site: siteOf(visit) }, paths.fibre),
    ),
  };
  const { searchParams } = args.url;
  if (!hasAddress(searchParams)) return { ...page, check: null };
  const typed = typedAddressIn(searchParams);
  const checked = checkTypedAddress(typed);
  if (!checked.ok)
    return data(
      { ...page, check: { ...nothingFound, typed, problems: checked.problems } satisfies Check },
      { status: 400 },
    );
  return { ...page, check: await answerFor(ctx, checked.value, typed) };
}

async function answerFor(
  ctx: RequestContext,
  asked: FibreCheck,
  typed: TypedAddress,
): Promise<Check> {
  const answer = await checkAddress(ctx, asked);
  const view = viewOf(answer);
  const [offers, { name, email }] = await Promise.all([
    answer.result.kind === 'choose' ? null : readOffersAt(ctx, { hasFibre: view.hasFibre }),
    readOwnSender(ctx),
  ]);
  return { typed, problems: [], view, offers, start: { name, email } };
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
  const { title, seo, lead, check, offer, letter, steps, questions, ...sold } =
    useLoaderData<typeof loader>();
  const view = check?.view ?? null;
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...headOf(title, check)} />
      {check && view ? (
        <FibreResult {...check} view={view} />
      ) : (
        <>
          <FibreTop title={title} lead={lead} check={check} from={sold.from} />
          {sold.groups.length > 0 && (
            <OfferForm groups={sold.groups} options={sold.options} advice={paths.internet} />
          )}
        </>
      )}
      {sold.groups.length > 0 && <JsonLd text={sold.linked} />}
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
      {steps && view?.hasFibre !== true && (
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

type FibreTopProps = { title: string; lead: string; check: Check | null; from: number | null };

function FibreTop({ title, lead, check, from }: FibreTopProps) {
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
      {from !== null && (
        <p>
          <span>{offersText.from}</span> <strong>{euros(from / 100)}</strong>{' '}
          <span>{offersText.perMonthWithoutVat}</span>
        </p>
      )}
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
