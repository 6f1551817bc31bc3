import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import type { FormSubmission } from '../forms/save-form.ts';
import {
  addresseeOf,
  type MailRequester,
  refusedLoginMail,
  queueLoginMail,
  tokenOwnerOf,
} from '../mail/login-mails.ts';

const linkMinutes = 60;

/**
 * For an address without a user, the response is the same after the same work. Source: decisions.md
 * §10.
 */
export async function requestPasswordReset(
  ctx: RequestContext,
  {
    value: { email },
    formKey,
    address,
    cookie,
    site,
  }: FormSubmission<{ email: string }> & Pick<MailRequester, 'cookie'> & { site: Site },
): Promise<Result<{ reference: string }>> {
  const kind = 'Nieuw wachtwoord';
  const refused = await refusedLoginMail(ctx, kind, { email, address, cookie });
  if (refused) return refused;
  return runIdempotently(
    asSystem(ctx, 'mail a link to a new password'),
    { scope: 'new password', key: formKey, content: email },
    async (system) => {
      const addressee = await addresseeOf(system, email);
      const token = await createOneTimeToken(system, {
        purpose: 'password-reset',
        ownerId: tokenOwnerOf(addressee),
        minutes: linkMinutes,
      });
      const link = absoluteUrl(site, `/wachtwoord-vergeten/${token}`);
      await queueLoginMail(system, {
        to: email,
        kind,
        addressee,
        words: loginMails.reset({ link, minutes: linkMinutes, brand: system.brand }),
      });
      return ok({ reference: '1' });
    },
  );
}
