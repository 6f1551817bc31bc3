import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { organizationLinkedData } from '#domain/content/linked-data.ts';
import { blocksOf } from '#domain/content/read-page.ts';
import { readOwnSender } from '#domain/users/read-own-sender.ts';
import { sendContactMessage } from '#domain/forms/send-contact-message.ts';
import { contactText } from '#messages/site/contact.ts';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { contactMessage } from '#protocol/forms/contact-message.ts';
import { phoneLink, routeLink } from '#protocol/texts/link-address.ts';
import { productParam } from '#protocol/telecom/package.ts';
import { answerForm } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { addressParams, paths, sentParam } from '../../paths.ts';
import { siteOf, visitContext } from '../../visit.ts';
import { Head } from '../../shell/head/Head.tsx';
import { JsonLd, jsonLdText } from '../../shell/head/JsonLd.tsx';
import { ReachAside } from '../../shell/ReachAside.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { CopyColumns } from '../../content/CopyColumns.tsx';
import { addressTextIn } from '../fibre/typed-address.ts';
import { loadPage } from '../load-page.ts';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { partsOf } from '#domain/content/markdown.ts';
import { findProductByName } from '#domain/content/read-service.ts';

export const handle = {
  cache: {
    objects: ['Pagina__c'],
    params: [],
    except: [sentParam, productParam, ...Object.values(addressParams)],
  },
} satisfies PageHandle;

const beside = 'direct';

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadPage(args, 'contact');
  const { title, seo, lead, sections } = page;
  const { ctx } = args.context.get(visitContext);
  const { address, kvkNumber, vatId, outagePhone } = ctx.brand;
  const [{ name, email, phone }, product] = await Promise.all([
    readOwnSender(ctx),
    findProductByName(ctx, args.url.searchParams.get(productParam)),
  ]);
  const place = addressTextIn(args.url.searchParams);
  const message = [
    product === null ? '' : contactText.about(product),
    place === null ? '' : contactText.aboutAddress(place),
  ].join('');
  return {
    title,
    seo,
    lead,
    direct: blocksOf(page)[beside],
    columns: partsOf(sections, [beside]),
    start: { name, email, phone, message },
    company: { address, kvkNumber, vatId, outagePhone },
    linked: jsonLdText([
      organizationLinkedData({ brand: ctx.brand, site: siteOf(args.context.get(visitContext)) }),
    ]),
  };
}

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, { schema: contactMessage, send: sendContactMessage, thanks: paths.contact });

export const clientAction = submitKeepingInput;

export default function Contact() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <ContactForm />
  ) : (
    <ConfirmationPage words={contactText.sent} reference={reference} />
  );
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/contact-message.ts').then((form) => form.contactMessage));

function ContactForm() {
  const { title, seo, lead, direct, columns, start, company, linked } =
    useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>(), { start });
  const { name, email, phone, message, send } = contactText;
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...wrongTitle(title, form.problems)} />
      <JsonLd text={linked} />
      <div className="section-app">
        <div className="page split split-main">
          <section className="stack-wide" aria-labelledby="contact">
            <div className="stack">
              <PageBreadcrumbs trail={[]} here={title} />
              <PageTitle id="contact" title={title} />
              <p className="lede">{lead}</p>
            </div>
            <FormErrors form={form} words={contactText} />
            <SendForm form={form} action={paths.contact}>
              <Field {...form.field('name')} {...name} type="text" autoComplete="name" required />
              <Field
                {...form.field('email')}
                {...email}
                type="email"
                autoComplete="email"
                required
              />
              <Field {...form.field('phone')} {...phone} type="tel" autoComplete="tel" />
              <AreaField {...form.field('message')} {...message} required />
              <SendRow form={form} send={send} />
            </SendForm>
          </section>
          <ReachAside
            id={beside}
            heading={direct?.heading ?? contactText.direct}
            text={direct?.text ?? ''}
            ways={['phone', 'email', 'hours', 'address']}
            look="low"
            more={factsOf(company)}
          />
        </div>
      </div>
      <CopyColumns columns={columns} />
    </main>
  );
}

type Company = ReturnType<typeof useLoaderData<typeof loader>>['company'];

function factsOf({ address, kvkNumber, vatId, outagePhone }: Company) {
  const { route, toRoute, outage, kvk, vat } = contactText.company;
  return [
    { name: route, value: <a href={routeLink(address)}>{toRoute}</a> },
    ...(outagePhone === null
      ? []
      : [{ name: outage, value: <a href={phoneLink(outagePhone)}>{outagePhone}</a> }]),
    { name: kvk, value: kvkNumber },
    ...(vatId === null ? [] : [{ name: vat, value: vatId }]),
  ];
}
