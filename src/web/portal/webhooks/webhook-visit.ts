import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { type CompanyWebhook, readCompanyWebhooks } from '#domain/webhooks/company-webhooks.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { paths } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { withDone } from '../company/company-params.ts';
import { companyRecordVisit } from '../company/company-visit.ts';

type Args = Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>;
type ManagedWebhook = { visit: Visit; webhook: CompanyWebhook };

/** The webhook of the address, for who manages the company. */
export const managedWebhook = (args: Args): Promise<ManagedWebhook> =>
  findWebhook(args, () => data(null, { status: 404 }));

/** For a form: the webhook may have been removed after the form was opened. */
export const sentWebhook = (args: Args): Promise<ManagedWebhook> =>
  findWebhook(args, toListWithoutWebhook);

export const toListWithoutWebhook = (): Response =>
  redirect(withDone(paths.companyWebhooks, 'koppeling-al-weg'), 303);

async function findWebhook(args: Args, whenGone: () => unknown): Promise<ManagedWebhook> {
  const visit = companyRecordVisit(args);
  const { manages, webhooks } = valueOrErrorPage(await readCompanyWebhooks(visit.ctx));
  const webhook = webhooks.find(({ id }) => id === args.params['webhookId']);
  if (webhook === undefined) throw manages ? whenGone() : data(null, { status: 404 });
  if (!manages) throw data(null, { status: 403 });
  return { visit, webhook };
}
