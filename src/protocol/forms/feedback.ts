import * as v from 'valibot';
import { maxEmailLength } from '#protocol/constants.ts';
import { feedbackScores, maxTopicLength, votes } from '#protocol/site/feedback.ts';
import { looksLikeEmail } from './checks/email.ts';
import { messageField, numberText, toOneLine } from './checks/fields.ts';

const isScore = (text: string): boolean => (feedbackScores as readonly string[]).includes(text);

/** Source: decisions.md §5. */
export const feedback = v.object({
  about: v.pipe(
    v.optional(v.string(), ''),
    toOneLine,
    v.trim(),
    v.maxLength(maxTopicLength, 'form.tooLong'),
  ),
  score: v.pipe(
    v.optional(numberText, ''),
    v.check((text) => text === '' || isScore(text), 'record.notInList'),
  ),
  message: messageField,
  email: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(maxEmailLength, 'form.tooLong'),
    v.check((text) => text === '' || looksLikeEmail(text), 'form.emailWrong'),
  ),
});

export type Feedback = v.InferOutput<typeof feedback>;

export const articleVote = v.object({ helpful: v.picklist(votes, 'form.required') });
