import { type Field, type Options, wrong } from './field.ts';
import { parseLine, textField } from './text.ts';
import { looksLikeEmail } from '#wire/forms/email.ts';
import { maxEmailLength } from '#wire/constants.ts';

export const email = (options: Options & { label: string }): Field =>
  textField(
    {
      dataType: 'Email',
      parse(input) {
        const parsed = parseLine(input, maxEmailLength);
        if (!parsed.ok || parsed.value === null || looksLikeEmail(parsed.value as string)) return parsed;
        return wrong('record.emailWrong', 'not an e-mail address');
      },
    },
    { length: maxEmailLength, ...options },
  );
