import type { MailWords } from '#text/mails.ts';

/** The two bodies of a mail, plain text and HTML. What visitors typed is escaped; nothing is fetched from elsewhere. */
export const mailBody = ({ paragraphs, quote }: MailWords): { text: string; html: string } => ({
  text: [...paragraphs, ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')])].join('\n\n'),
  html: `<!doctype html><html lang="nl"><body>${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')}${quote === undefined ? '' : `<blockquote>${escaped(quote).replaceAll('\n', '<br>')}</blockquote>`}</body></html>`,
});

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
