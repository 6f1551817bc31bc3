import type { MailWords } from './mails.ts';

type RequestFacts = { reference: string; subject: string; company: string; status: string; what: 'made' | 'changed' };

/** Mails about a service request, sent because who saved it asked for them. */
export const requestMails = {
  /** To the contact person of the request. */
  toContact: ({ name, brand, ...request }: RequestFacts & { name: string; brand: { name: string; phone: string; openingHours: string } }): MailWords => ({
    subject: request.what === 'made' ? `Je serviceverzoek ${request.reference} staat bij ons` : `Er is iets veranderd aan serviceverzoek ${request.reference}`,
    paragraphs: [
      `Dag ${name},`,
      request.what === 'made'
        ? `We hebben serviceverzoek ${request.reference} voor je aangemaakt. Een collega pakt het op en houdt je op de hoogte.`
        : `Een collega heeft serviceverzoek ${request.reference} bijgewerkt. Je leest het hele verzoek als je inlogt op het portaal.`,
      {
        facts: [
          ['Onderwerp', request.subject],
          ['Status', request.status],
        ],
      },
      `Heb je een vraag? ${brand.openingHours} bereik je ons op ${brand.phone}. Noem dan het nummer ${request.reference}.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  /** To the colleague who owns it, or to all of us while nobody does. */
  toOwner: ({ reference, subject, company, status, what }: RequestFacts): MailWords => ({
    subject: what === 'made' ? `Nieuw serviceverzoek ${reference} van ${company}` : `Serviceverzoek ${reference} van ${company} is bijgewerkt`,
    paragraphs: [
      what === 'made'
        ? `${company} heeft een nieuw serviceverzoek. Pak het op in de werkruimte.`
        : `Het serviceverzoek van ${company} is bijgewerkt. Bekijk het in de werkruimte.`,
      {
        facts: [
          ['Nummer', reference],
          ['Onderwerp', subject],
          ['Status', status],
        ],
      },
    ],
  }),
};
