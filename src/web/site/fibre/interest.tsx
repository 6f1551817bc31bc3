import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readOwnSender } from '#domain/users/read-own-sender.ts';
import { sendFibreInterest } from '#domain/fibre/send-fibre-interest.ts';
import { fibreInterestText as words } from '#messages/site/fibre-interest.ts';
import { fibreCheckText } from '#messages/site/fibre.ts';
import { fibreInterest } from '#protocol/forms/fibre-interest.ts';
import { answerForm } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam, addressParams } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { visitContext } from '../../visit.ts';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { InterestFields, useInterestForm } from './InterestFields.tsx';

export const handle = { header: 'tinted' } satisfies PageHandle;

const longestParam = 20;

export async function loader(args: LoaderFunctionArgs) {
  const of = (param: string): string =>
    (args.url.searchParams.get(param) ?? '').slice(0, longestParam);
  const { name, email } = await readOwnSender(args.context.get(visitContext).ctx);
  const { postcode, houseNumber, addition } = addressParams;
  return {
    postcode: of(postcode),
    houseNumber: of(houseNumber),
    addition: of(addition),
    name,
    email,
  };
}

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, { schema: fibreInterest, send: sendFibreInterest, thanks: paths.fibreInterest });

export const clientAction = submitKeepingInput;

/** Source: decisions.md §15. */
export default function Interest() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <InterestForm />
  ) : (
    <ConfirmationPage words={words.sent} reference={reference} />
  );
}

function InterestForm() {
  const start = useLoaderData<typeof loader>();
  const form = useInterestForm(useLastActionData<typeof action>(), start);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <div className="page stack-wide">
        <div className="stack">
          <PageBreadcrumbs
            trail={[{ name: fibreCheckText.here, to: paths.fibre }]}
            here={words.title}
          />
          <h1>{words.title}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <FormErrors form={form} words={words} />
        <InterestFields form={form} address="typed" />
      </div>
    </main>
  );
}
