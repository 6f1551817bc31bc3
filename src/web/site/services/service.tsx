import { useState } from 'react';
import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { requestAdviceCall } from '#domain/forms/request-advice-call.ts';
import type { ServiceKey } from '#domain/content/read-service.ts';
import { adviceCall } from '#protocol/forms/advice-call.ts';
import { offerParams } from '#protocol/telecom/offer.ts';
import {
  isRoundedQuantity,
  packageParams,
  packageProductParams,
} from '#protocol/telecom/package.ts';
import { answerForm } from '../../forms/form-action.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { addressParams, adviceAnchor, sentParam } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Head } from '../../shell/head/Head.tsx';
import { JsonLd } from '../../shell/head/JsonLd.tsx';
import { AdviceCall } from './AdviceCall.tsx';
import { OfferForm } from '../offers/OfferForm.tsx';
import { Calculator } from './Calculator.tsx';
import { loadService } from './load-service.ts';
import { Questions } from '../Questions.tsx';
import { ServiceHero } from './ServiceHero.tsx';
import { NoTariffs, ServiceOffer } from './ServiceOffer.tsx';
import { ServicesBanner } from './ServicesBanner.tsx';
import { usePackageCalculator } from './use-package-calculator.ts';

export const handle = {
  header: 'tinted',
  cache: {
    objects: ['Pagina__c', 'Product__c', 'Tarief__c'],
    params: [],
    except: [
      sentParam,
      ...Object.values(addressParams),
      ...Object.values(offerParams),
      ...Object.values(packageParams),
      ...Object.values(packageProductParams),
    ],
  },
} satisfies PageHandle;

const keyOf = ({ pathname }: URL): ServiceKey => pathname.split('/').at(-1) as ServiceKey; // proof: the paths of the four routes of this page end in these keys

export const loader = (args: LoaderFunctionArgs) => loadService(args, keyOf(args.url));

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, {
    schema: adviceCall,
    send: requestAdviceCall,
    thanks: (sent) => `/${keyOf(args.url)}${roundedSearchOf(sent)}#${adviceAnchor}`,
  });

function roundedSearchOf(sent: FormData): string {
  const texts = Object.values(packageParams).flatMap((name): [string, string][] => {
    const text = sent.get(name);
    return typeof text === 'string' && text.length <= longestShown ? [[name, text]] : [];
  });
  const rounded = texts.filter(([, text]) => isRoundedQuantity(text));
  return rounded.length === 0 ? '' : `?${new URLSearchParams(rounded).toString()}`;
}

const longestShown = 40;

export const clientAction = submitKeepingInput;

const AdviceSent = lazyPart(() => import('./AdviceCallConfirmation.tsx'));
const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/advice-call.ts').then((form) => form.adviceCall));

export default function Service() {
  const facts = useLoaderData<typeof loader>();
  const reference = useSearchParams()[0].get(sentParam);
  const form = useCheckedForm(
    loadCheck,
    useRefusalUntilSent(useLastActionData<typeof action>(), reference !== null),
    {
      start: facts.start,
    },
  );
  const pack = usePackageCalculator(facts.offers, facts.service);
  const { title, seo, groups, options, offers, questions } = facts;
  return (
    <main id="inhoud" tabIndex={-1}>
      {reference === null && <Head seo={seo} {...wrongTitle(title, form.problems)} />}
      <ServiceHero facts={facts} />
      {groups.length > 0 && <JsonLd text={facts.linked} />}
      {groups.length > 0 ? <OfferForm groups={groups} options={options} /> : <NoTariffs />}
      <ServiceOffer facts={facts} />
      {offers.length > 0 && <Calculator offers={offers} pack={pack} />}
      {questions && <Questions heading={questions.heading} questions={questions.list} />}
      <ServicesBanner target={adviceAnchor} />
      {reference === null ? (
        <AdviceCall facts={facts} form={form} pack={pack} />
      ) : (
        <AdviceSent reference={reference} />
      )}
    </main>
  );
}

/** The router would drop the refusal when the package is written to the address. */
function useRefusalUntilSent<T>(answer: T | undefined, sent: boolean): T | undefined {
  const [lastAnswer, setKept] = useState(answer);
  if (sent && lastAnswer !== undefined) setKept(undefined);
  if (!sent && answer !== undefined && answer !== lastAnswer) setKept(answer);
  return sent ? undefined : (answer ?? lastAnswer);
}
