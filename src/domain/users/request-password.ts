import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { once } from '#engine/model/transaction.ts';
import { makeOneTime } from '#auth/factors/one-time.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { addressOf, type Site } from '#protocol/site/site.ts';
import type { FormSent } from '../forms/keep-form.ts';
import {
  addresseeOf,
  type MailRequester,
  refusedLetter,
  writeLetter,
} from '../mail/login-mails.ts';

/** How long a link to a new password works. */
const linkMinutes = 60;

/**
 * Mails a link to a new password. Answers, and works, the same for an address nobody logs in with:
 * its owner is told just that. Refuses `form.tooMany`. Source: decisions.md §10.
 */
export async function requestPassword(
  ctx: RequestContext,
  {
    value: { email },
    formKey,
    address,
    cookie,
    site,
  }: FormSent<{ email: string }> & Pick<MailRequester, 'cookie'> & { site: Site },
): Promise<Result<{ reference: string }>> {
  const kind = 'Nieuw wachtwoord';
  const refused = await refusedLetter(ctx, kind, { email, address, cookie });
  if (refused) return refused;
  return once(
    asSystem(ctx, 'mail a link to a new password'),
    { scope: 'new password', key: formKey, content: email },
    async (system) => {
      const addressee = await addresseeOf(system, email);
      const token = await makeOneTime(system, {
        purpose: 'password-reset',
        ownerId: addressee?.userId ?? nobody,
        minutes: linkMinutes,
      });
      const link = addressOf(site, `/wachtwoord-vergeten/${token}`);
      await writeLetter(system, {
        to: email,
        kind,
        addressee,
        words: loginMails.reset({ link, minutes: linkMinutes, brand: system.brand }),
      });
      return ok({ reference: '1' });
    },
  );
}

/** The token of nobody goes nowhere: making it takes the same time. */
const nobody = '';
