import { omittedLinkText, type MailParagraph, type MailWords } from '#messages/mail/mails.ts';

/**
 * Mails to unproven addresses can contain names that users typed: a company named "Win een prijs op
 * https://…" would make us send advertisements. Our own links are separate paragraphs, and stay.
 */
export const withoutTypedLinks = ({ subject, paragraphs, quote }: MailWords): MailWords => ({
  subject: onOneLine(subject),
  paragraphs: paragraphs.map(plainParagraph),
  ...(quote !== undefined && { quote: withoutLinks(quote) }),
});

function plainParagraph(paragraph: MailParagraph): MailParagraph {
  if (typeof paragraph === 'string') return withoutLinks(paragraph);
  return 'facts' in paragraph
    ? { facts: paragraph.facts.map(([name, value]) => [name, onOneLine(value)] as const) }
    : paragraph;
}

/** `turns`: characters that set the reading direction. */
const link = /\b(?:[a-z]{2,10}:\/\/|www\.)[^\s()<>]+/giu;
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const withoutLinks = (text: string): string =>
  text.replace(turns, '').replace(link, omittedLinkText);

const onOneLine = (text: string): string =>
  withoutLinks(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
