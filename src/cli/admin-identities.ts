import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { createEmergencyToken, emergencyMinutes } from '#auth/login/emergency-log-in.ts';
import { linkIdentityByHand } from '#domain/login/link-by-hand.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { CommandRefusedError } from './run-command.ts';

export const identityCommands = ['link-identity', 'emergency-login'] as const;
export type IdentityCommand = (typeof identityCommands)[number];

export const identityUsage = `
  npm run admin -- link-identity --email NAME@HOST --provider KEY --subject ID [--tenant ID]
      lets a user log in with an account of an identity provider in LOGIN_PROVIDERS; for Microsoft Entra ID, --subject
      is the object id of the person and --tenant the id of an allowed directory (not needed when there is one), for
      others --subject is the sub
  npm run admin -- emergency-login --email NAME@HOST
      prints a link with which that user logs in once within ten minutes, also when STAFF_PASSWORD is off or the identity
      provider is away; the second step remains`;

type Given = {
  email?: string | undefined;
  provider?: string | undefined;
  subject?: string | undefined;
  tenant?: string | undefined;
};

export async function runIdentityCommand(
  ctx: RequestContext,
  command: IdentityCommand,
  given: Given,
): Promise<void> {
  const { email } = given;
  if (!email) throw new CommandRefusedError('--email is missing: the user who logs in.');
  const [user] = await findRowsByValues(ctx, {
    from: 'User',
    fields: ['Id', 'IsActive'],
    where: { Username: email.toLowerCase() },
    limit: 1,
  });
  if (user?.['IsActive'] !== true)
    throw new CommandRefusedError(`There is no active user with the e-mail address ${email}.`);
  const userId = String(user['Id']);
  return command === 'link-identity'
    ? link(ctx, userId, { ...given, email })
    : printLink(ctx, userId);
}

async function link(
  ctx: RequestContext,
  userId: string,
  { email, provider = '', subject = '', tenant = '' }: Given & { email: string },
): Promise<void> {
  const linked = await linkIdentityByHand(ctx, { userId, provider, subject, tenant });
  if (!linked.ok)
    throw new CommandRefusedError(linked.problems[0]?.detail ?? 'The account was not linked.');
  console.log(
    linked.value.added
      ? `${email} can log in with that account now. They get a mail about it.`
      : `That account was linked to ${email} already.`,
  );
}

async function printLink(ctx: RequestContext, userId: string): Promise<void> {
  const token = await createEmergencyToken(ctx, userId);
  console.log(
    `This link works once, for ${String(emergencyMinutes)} minutes:\n` +
      absoluteUrl(ctx.publicUrl, `/inloggen/nood/${token}`),
  );
}
