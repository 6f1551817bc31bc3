import { type Field, type FieldOptions, invalidValue } from './field.ts';
import { parseLine, textField } from './text.ts';
import { hasPlainMailbox, looksLikeEmail } from '#protocol/forms/checks/email.ts';
import { maxEmailLength } from '#protocol/constants.ts';

/** `anyMailbox`: accepts non-ASCII characters before the at sign, as stored mails can have. */
export const email = ({
  anyMailbox = false,
  ...options
}: FieldOptions & { label: string; anyMailbox?: boolean }): Field =>
  textField(
    {
      dataType: 'Email',
      parse(input) {
        const parsed = parseLine(input, maxEmailLength);
        if (!parsed.ok || parsed.value === null) return parsed;
        if (!looksLikeEmail(parsed.value as string))
          return invalidValue('record.emailWrong', 'not an e-mail address');
        return anyMailbox || hasPlainMailbox(parsed.value as string)
          ? parsed
          : invalidValue('record.emailMailbox', 'only ASCII before the at sign');
      },
    },
    { length: maxEmailLength, ...options },
  );
