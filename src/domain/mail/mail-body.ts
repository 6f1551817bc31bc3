import type { MailParagraph, MailWords } from '#messages/mail/mails.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { escapeHtml } from '#protocol/texts/clean-text.ts';

type Sender = Pick<Brand, 'name' | 'phone' | 'address' | 'kvkNumber' | 'vatId' | 'colours'>;

/** The HTML escapes the text and loads nothing. */
export const mailBody = (words: MailWords, sender: Sender): { text: string; html: string } => ({
  text: textOf(words, sender),
  html: htmlOf(words, sender),
});

const numbersOf = ({ kvkNumber, vatId }: Sender): string =>
  vatId === null ? `KvK ${kvkNumber}` : `KvK ${kvkNumber} · btw ${vatId}`;

const textOf = ({ paragraphs, quote }: MailWords, sender: Sender): string =>
  [
    ...paragraphs.map(asText),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    // Mail programs find the signature by this line; the space after the dashes is required (RFC
    // 3676 §4.3).
    `-- \n${sender.name}\n${sender.address}\n${sender.phone} · ${numbersOf(sender)}`,
  ].join('\n\n');

function asText(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'href' in paragraph
    ? `${paragraph.text}: ${paragraph.href}`
    : paragraph.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

const colours = {
  brand: '#0b7a4b',
  deep: '#07432b',
  ink: '#10231c',
  'ink-soft': '#46594f',
  mist: '#f3f7f5',
  line: '#d5e0da',
  'brand-pale': '#e4f2ea',
};
type Colours = Readonly<typeof colours>;

const font = "font-family:Figtree,Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const block = 'role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"';

function htmlOf({ subject, paragraphs, quote }: MailWords, sender: Sender): string {
  const own: Colours = {
    ...colours,
    ...Object.fromEntries(
      Object.entries(sender.colours).map(([name, value]) => [name.replace(/^--/, ''), value]),
    ),
  };
  const { ink, mist, line, brand, deep } = own;
  const soft = own['ink-soft'];
  const quoted =
    quote === undefined
      ? ''
      : `<blockquote style="margin:8px 0 0;padding:14px 18px;border-left:4px solid ${brand};background:${mist};overflow-wrap:anywhere">${lines(quote)}</blockquote>`;
  return [
    `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:${mist};color:${ink};${font};font-size:16px;line-height:1.55">`,
    `<table ${block} style="background:${mist}"><tr><td align="center" style="padding:28px 14px">`,
    `<table ${block} style="max-width:600px;text-align:left">`,
    `<tr><td style="padding:0 4px 16px;color:${deep};font-size:19px;font-weight:700">${escapeHtml(sender.name)}</td></tr>`,
    `<tr><td style="background:#ffffff;border:1px solid ${line};border-top:4px solid ${brand};border-radius:12px;padding:30px 28px">`,
    `<h1 style="margin:0 0 18px;color:${ink};font-size:23px;line-height:1.3;font-weight:700;overflow-wrap:anywhere">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((paragraph) => asHtml(paragraph, own)),
    quoted,
    `</td></tr><tr><td style="padding:18px 4px 0;color:${soft};font-size:14px;line-height:1.6">`,
    `${escapeHtml(sender.name)} · ${escapeHtml(sender.address)}<br>${escapeHtml(sender.phone)} · ${escapeHtml(numbersOf(sender))}</td></tr>`,
    `</table></td></tr></table></body></html>`,
  ].join('\n');
}

function asHtml(paragraph: MailParagraph, own: Colours): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${lines(paragraph)}</p>`;
  if ('facts' in paragraph) return factsTable(paragraph.facts, own);
  const look = `display:inline-block;padding:12px 22px;border-radius:6px;background:${own.brand};color:#ffffff;font-weight:700;text-decoration:none`;
  return `<p style="margin:4px 0 20px"><a href="${escapeHtml(paragraph.href)}" style="${look}">${escapeHtml(paragraph.text)}</a></p>`;
}

function factsTable(facts: readonly (readonly [string, string])[], own: Colours): string {
  const edge = `border-top:1px solid ${own.line}`;
  const name = `padding:9px 18px 9px 0;${edge};color:${own['ink-soft']};font-weight:400;text-align:left;vertical-align:top;width:34%`;
  const value = `padding:9px 0;${edge};vertical-align:top;overflow-wrap:anywhere`;
  const rows = facts.map(
    ([label, text]) =>
      `<tr><th scope="row" style="${name}">${escapeHtml(label)}</th><td style="${value}">${lines(text)}</td></tr>`,
  );
  return `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 18px;border-bottom:1px solid ${own.line};font-size:16px">${rows.join('')}</table>`;
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
