import type { MailWords } from './mails.ts';

export const chatMails = {
  toUs: ({
    reference,
    company,
    remark,
  }: {
    reference: string;
    company: string;
    remark: string;
  }): MailWords => ({
    subject: `Serviceverzoek ${reference} uit de chat, van ${company}`,
    paragraphs: [
      `${company} gaf een gesprek met de digitale assistent door. Het staat in serviceverzoek ${reference}. Antwoord in dat serviceverzoek.`,
    ],
    quote: remark,
  }),
};
