import type { RequestContext } from '#engine/model/request-context.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { createRecord } from '#engine/write/write.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { mailBody } from './mail-body.ts';
import { withoutTypedLinks } from './typed-links.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';

/**
 * `secret`: who reads the text can act as the addressee, so staff cannot read it. `security`: staff
 * cannot stop the mail. `about`: a record id, or empty. `filesOf`: the id of the record whose files
 * are attached.
 */
export type OutboxMail = {
  to: string;
  replyTo?: string;
  kind: string;
  about: string;
  filesOf?: string;
  words: MailWords;
  secret?: true;
  security?: true;
};

/** Call it as the system, in the transaction of the change that the mail is about. */
export async function putInOutbox(ctx: RequestContext, mail: OutboxMail): Promise<void> {
  // Text that users typed must not become a link, except in mails to ourselves.
  const words = mail.to === ctx.brand.email ? mail.words : withoutTypedLinks(mail.words);
  const { text, html } = mailBody(words, ctx.brand);
  const put = await createRecord(ctx, {
    apiName: 'Mail__c',
    fields: {
      Aan__c: mail.to,
      ...(mail.replyTo !== undefined && { Antwoord_aan__c: mail.replyTo }),
      Onderwerp__c: truncateText(words.subject, 255),
      Tekst__c: text,
      Html__c: html,
      Leesbaar__c: mail.secret !== true,
      Beveiliging__c: mail.secret === true || mail.security === true,
      Soort__c: mail.kind,
      Record__c: mail.about,
      ...(mail.filesOf !== undefined && { Bestanden_van__c: mail.filesOf }),
    },
  });
  if (!put.ok)
    throw new Error(
      `The outbox refused a mail: ${put.problems.map(({ code, field }) => `${code} ${field ?? ''}`).join()}`,
    );
}

/** The fields of a row that `ownerAddress` reads. */
export const ownerFields = ['Owner.Email', 'Owner.AccountId', 'Owner.IsActive'] as const;

/** The address of the colleague who owns a row; ours when no active colleague does. */
export function ownerAddress({ brand }: RequestContext, row: PlainRow): string {
  const isColleague = row['Owner.AccountId'] === null && row['Owner.IsActive'] === true;
  return isColleague && typeof row['Owner.Email'] === 'string' ? row['Owner.Email'] : brand.email;
}
