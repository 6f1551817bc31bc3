import { type MailWords, reachUsSentence } from './mails.ts';

type Answered = {
  reference: string;
  said: string;
  brand: { name: string; phone: string; openingHours: string };
};

const answered = (subject: string, { reference, said, brand }: Answered): MailWords => ({
  subject: `${subject} (${reference})`,
  paragraphs: [
    ...said.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    `Heb je nog een vraag? Beantwoord deze mail. ${reachUsSentence(brand)} Noem dan je nummer, ${reference}.`,
    `Groet,\n${brand.name}`,
  ].filter((paragraph) => paragraph !== ''),
});

export const answerMails = {
  message: (facts: Answered): MailWords => answered('Antwoord op je bericht', facts),
  advice: (facts: Answered): MailWords => answered('Over je adviesgesprek', facts),
};
