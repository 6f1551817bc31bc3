import type { Ask } from '#records/ask.ts';
import { createRecord, type Written } from '#records/write.ts';
import { cutTo } from '#wire/cut.ts';
import type { Result } from '#wire/problem.ts';
import type { MailWords } from '#text/mails.ts';
import { mailBody } from './mail-body.ts';

export type OutboxMail = { to: string; replyTo?: string; kind: string; about: string; words: MailWords };

/**
 * Stores a mail to be sent, in the transaction of what it is about: no mail without its record, no record without its mail.
 * The caller asks as the house. Mails with a secret in them need their own door: this one lets staff read the text.
 */
export function putInOutbox(ask: Ask, mail: OutboxMail): Promise<Result<Written>> {
  const { text, html } = mailBody(mail.words);
  return createRecord(ask, {
    apiName: 'Mail__c',
    fields: {
      Aan__c: mail.to,
      ...(mail.replyTo !== undefined && { Antwoord_aan__c: mail.replyTo }),
      Onderwerp__c: cutTo(mail.words.subject, 255),
      Tekst__c: text,
      Html__c: html,
      Leesbaar__c: true,
      Soort__c: mail.kind,
      Record__c: mail.about,
    },
  });
}
