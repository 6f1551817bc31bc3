import type { Brand } from '#protocol/site/brand.ts';
import type { Feedback } from '#protocol/forms/feedback.ts';
import { feedbackText } from '../site/feedback.ts';
import { type MailWords, emptyValueText } from './mails.ts';

export type FeedbackMailFacts = Feedback & { reference: string; brand: Pick<Brand, 'name'> };

export const feedbackMails = {
  toSender: ({ reference, brand }: FeedbackMailFacts): MailWords => ({
    subject: `Bedankt voor je feedback (${reference})`,
    paragraphs: [
      `Dag,`,
      `Bedankt voor je feedback. Die staat bij ons onder nummer ${reference}. Een collega leest je feedback binnen een week en legt die voor aan het team dat er iets mee kan.`,
      `Heb je een vraag gesteld? Dan krijg je antwoord op dit adres.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: ({ about, score, email, message, reference }: FeedbackMailFacts): MailWords => ({
    subject: `Feedback ${reference}`,
    paragraphs: [
      `Iemand gaf feedback via de site. ${email === '' ? 'We weten niet wie het was: antwoorden kan niet.' : `Beantwoord deze mail, dan gaat je antwoord naar ${email}.`}`,
      {
        facts: [
          ['Nummer', reference],
          ['Gaat over', about || emptyValueText],
          [
            'Oordeel',
            score === ''
              ? emptyValueText
              : feedbackText.scores[score as keyof typeof feedbackText.scores],
          ], // proof: the schema allows only these scores
          ['E-mail', email || emptyValueText],
        ],
      },
    ],
    quote: message,
  }),
};
