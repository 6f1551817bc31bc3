import type { MailParagraph, MailWords } from '#text/mails.ts';

/** The two bodies of a mail, plain text and HTML. What visitors typed is escaped; nothing is fetched from elsewhere. */
export const mailBody = ({ paragraphs, quote }: MailWords): { text: string; html: string } => ({
  text: [...paragraphs.map(asText), ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')])].join('\n\n'),
  html: `<!doctype html><html lang="nl"><body>${paragraphs.map((paragraph) => `<p>${asHtml(paragraph)}</p>`).join('')}${quote === undefined ? '' : `<blockquote>${escaped(quote).replaceAll('\n', '<br>')}</blockquote>`}</body></html>`,
});

const asText = (paragraph: MailParagraph): string => (typeof paragraph === 'string' ? paragraph : `${paragraph.text}: ${paragraph.href}`);

const asHtml = (paragraph: MailParagraph): string =>
  typeof paragraph === 'string' ? escaped(paragraph) : `<a href="${escaped(paragraph.href)}">${escaped(paragraph.text)}</a>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
