import * as v from 'valibot';
import { maxEmailLength, maxFreeTextLength } from '#wire/constants.ts';
import { looksLikeEmail } from './email.ts';
import { oneLine } from './one-line.ts';

/** From bad to good. */
export const feedbackScores = ['1', '2', '3', '4', '5'] as const;
export type FeedbackScore = (typeof feedbackScores)[number];

export const maxTopicLength = 160;

const isScore = (text: string): boolean => (feedbackScores as readonly string[]).includes(text);

/** Feedback, decisions.md §5: the message is all we ask; an address only from who wants an answer. */
export const feedback = v.object({
  about: v.pipe(v.optional(v.string(), ''), oneLine, v.trim(), v.maxLength(maxTopicLength, 'form.tooLong')),
  score: v.pipe(
    v.optional(v.string(), ''),
    v.check((text) => text === '' || isScore(text), 'record.notInList'),
  ),
  message: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty('form.required'), v.maxLength(maxFreeTextLength, 'form.tooLong')),
  email: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(maxEmailLength, 'form.tooLong'),
    v.check((text) => text === '' || looksLikeEmail(text), 'form.emailWrong'),
  ),
});

export type Feedback = v.InferOutput<typeof feedback>;
