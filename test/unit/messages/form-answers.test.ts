import { expect, it } from 'vitest';
import { answerFacts, answersText } from '#messages/mail/form-answers.ts';

it('the mail of a form names each field by its label, and its text only the filled ones', () => {
  const words = {
    phone: { label: 'Telefoon' },
    moment: { label: 'Moment', options: [{ value: 'ochtend', label: 'In de ochtend' }] },
  };
  const answers = { phone: '', moment: 'ochtend' };
  expect(answerFacts(words, answers)).toEqual([
    ['Telefoon', 'niet ingevuld'],
    ['Moment', 'In de ochtend'],
  ]);
  expect(answersText(words, answers)).toBe('Moment: In de ochtend');
});
