import { randomInt } from 'node:crypto';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import { ok, type Result } from '#protocol/problem.ts';
import {
  addresseeOf,
  type MailRequester,
  refusedLoginMail,
  queueLoginMail,
  tokenOwnerOf,
} from '../mail/login-mails.ts';

const codeMinutes = 10;

/**
 * The code is valid only together with the returned token. For an address without a user, the
 * response is the same after the same work. Source: decisions.md §10.
 */
export async function sendLoginCode(
  ctx: RequestContext,
  { email, address, cookie }: MailRequester,
): Promise<Result<{ token: string }>> {
  const kind = 'Code om in te loggen';
  const refused = await refusedLoginMail(ctx, kind, { email, address, cookie });
  if (refused) return refused;
  return inTransaction(asSystem(ctx, 'mail a code to log in with'), async (system) => {
    const addressee = await addresseeOf(system, email);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const token = await createOneTimeToken(system, {
      purpose: 'login-code',
      ownerId: tokenOwnerOf(addressee),
      minutes: codeMinutes,
      code,
    });
    await queueLoginMail(system, {
      to: email,
      kind,
      addressee,
      words: loginMails.code({ code, minutes: codeMinutes, brand: system.brand }),
    });
    return ok({ token });
  });
}
