import type { RequestContext } from '#engine/model/request-context.ts';
import { createRecord } from '#engine/write/write.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { mailBody } from './mail-body.ts';
import { withoutTypedLinks } from './typed-links.ts';
import { truncateText } from '#protocol/texts/clean-text.ts';

/**
 * `secret`: whoever reads the text can act as the addressee, so staff see only that there is a
 * mail. `security`: the mail protects the addressee's account, so staff cannot stop it. A secret
 * mail is a security mail too. `filesOf`: the record whose files go along, as far as customers see
 * them.
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

/**
 * Stores a mail to be sent, in the transaction of what it is about: no mail without its record, no
 * record without its mail. The caller asks as the system, and what it mails is ours to get right: a
 * mail that is refused is thrown.
 */
export async function putInOutbox(ctx: RequestContext, mail: OutboxMail): Promise<void> {
  // We read what people typed as they typed it; to anybody else our mails say nothing that could
  // pass for a link of ours.
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
