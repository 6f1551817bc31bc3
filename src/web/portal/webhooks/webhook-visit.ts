import { data, type LoaderFunctionArgs } from 'react-router';
import { type CompanyWebhook, readCompanyWebhooks } from '#domain/webhooks/company-webhooks.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import type { Visit } from '../../visit.ts';
import { companyRecordVisit } from '../company/company-visit.ts';

/** The webhook of the address, for who manages the company. */
export async function managedWebhook(
  args: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>,
): Promise<{ visit: Visit; webhook: CompanyWebhook }> {
  const visit = companyRecordVisit(args);
  const { manages, webhooks } = valueOrErrorPage(await readCompanyWebhooks(visit.ctx));
  const webhook = webhooks.find(({ id }) => id === args.params['webhookId']);
  if (webhook === undefined) throw data(null, { status: 404 });
  if (!manages) throw data(null, { status: 403 });
  return { visit, webhook };
}
