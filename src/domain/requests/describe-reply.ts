import { type ActionText, asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { replyText } from '#messages/staff/replies.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { readRequestMailContext } from './tell-about-request.ts';

/** Texts that tell staff, before they reply, ask a question or close a request, who gets a mail. */

type MailFacts =
  | { kind: 'portal' }
  /** The address of the contact, who has no login. */
  | { kind: 'mail'; to: string }
  | { kind: 'nobody' };

export async function readMailFacts(ctx: RequestContext, requestId: string): Promise<MailFacts> {
  const system = asSystem(ctx, 'see who is mailed about a service request');
  const { withoutLogin, logins } = await readRequestMailContext(system, {
    requestId,
    actor: actorIdOf(ctx.viewer),
  });
  if (withoutLogin !== null) return { kind: 'mail', to: withoutLogin };
  return { kind: logins.length > 0 ? 'portal' : 'nobody' };
}

async function describe(
  ctx: RequestContext,
  requestId: string,
  what: 'reply' | 'question',
): Promise<ActionText> {
  const facts = await readMailFacts(ctx, requestId);
  const done = replyText[facts.kind][what];
  if (facts.kind === 'portal') return { done };
  const warning =
    facts.kind === 'mail' ? replyText.mail.warning(facts.to) : replyText.nobody.warning;
  return { done, warning, filesHelp: replyText[facts.kind].files };
}

export const describeReply = (ctx: RequestContext, requestId: string) =>
  describe(ctx, requestId, 'reply');

export const describeQuestion = (ctx: RequestContext, requestId: string) =>
  describe(ctx, requestId, 'question');

export async function describeClose(ctx: RequestContext, requestId: string): Promise<ActionText> {
  const facts = await readMailFacts(ctx, requestId);
  if (facts.kind === 'portal') return {};
  return {
    warning: facts.kind === 'mail' ? replyText.mail.close(facts.to) : replyText.nobody.close,
  };
}
