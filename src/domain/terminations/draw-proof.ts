import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Brand } from '#protocol/site/brand.ts';

/** The contents of a document that a customer keeps as evidence. `madeOn`: ISO 8601. */
export type ProofDocument = {
  title: string;
  intro: string;
  facts: readonly (readonly [name: string, value: string])[];
  paragraphs: readonly string[];
  madeOn: string;
  brand: Pick<Brand, 'name' | 'phone' | 'address' | 'kvkNumber' | 'vatId' | 'iban' | 'colours'>;
};

export type Pdf = PDFKit.PDFDocument;

/** A function, because not everything that imports this file can resolve packages. */
const fontFiles = () => ({
  'text latin': import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  'text latin-ext': import.meta
    .resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
  'strong latin': import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff'),
  'strong latin-ext': import.meta
    .resolve('@fontsource/figtree/files/figtree-latin-ext-600-normal.woff'),
});
export const colours = { ink: '#10231c', soft: '#46594f', line: '#d5e0da', brand: '#0b7a4b' };
export const margin = 60; // points
const nameWidth = 150; // points

/** The same facts give the same bytes. Imports the PDF library on demand, to save memory. */
export async function drawProof({
  title,
  intro,
  facts,
  paragraphs,
  madeOn,
  brand,
}: ProofDocument): Promise<Buffer> {
  const { pdf, bytes } = await openPdf({ title, madeOn, author: brand.name });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (type: 'H1' | 'P', draw: () => void): void => {
    root.add(pdf.struct(type, {}, draw));
  };
  add('P', () =>
    write(pdf.fillColor(brand.colours['brand'] ?? colours.brand).fontSize(13), {
      text: brand.name,
      weight: 'strong',
    }),
  );
  pdf.moveDown(1.5);
  add('H1', () =>
    write(pdf.fillColor(colours.ink).fontSize(22), { text: title, weight: 'strong' }),
  );
  pdf.moveDown(0.6);
  add('P', () => write(pdf.fontSize(11), { text: intro }));
  pdf.moveDown(1);
  for (const fact of facts) add('P', () => drawFact(pdf, fact));
  pdf.x = margin;
  pdf.moveDown(1);
  for (const paragraph of paragraphs) {
    add('P', () => write(pdf.fillColor(colours.ink).fontSize(11), { text: paragraph }));
    pdf.moveDown(0.6);
  }
  pdf.moveDown(1.5);
  add('P', () => write(pdf.fillColor(colours.soft).fontSize(9), { text: footOf(brand) }));
  root.end();
  return bytes();
}

type PdfFacts = { title: string; author: string; madeOn: string };

/** A tagged A4 document with our fonts. `bytes` ends it. */
export async function openPdf({
  title,
  author,
  madeOn,
}: PdfFacts): Promise<{ pdf: Pdf; bytes: () => Promise<Buffer> }> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = {
    ...plainFacts({ Title: title, Author: author }),
    CreationDate: new Date(madeOn),
    ModDate: new Date(madeOn),
  };
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    lang: 'nl-NL',
    tagged: true,
    displayTitle: true,
    info,
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  for (const [name, file] of Object.entries(fontFiles()))
    pdf.registerFont(name, fileURLToPath(file));
  return {
    pdf,
    async bytes() {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

export function footOf({
  name,
  address,
  phone,
  kvkNumber,
  vatId,
  iban,
}: ProofDocument['brand']): string {
  const numbers = [`KvK ${kvkNumber}`, vatId && `btw ${vatId}`, iban && `IBAN ${iban}`];
  return `${name}, ${address}\n${[phone, ...numbers].filter(Boolean).join(', ')}`;
}

/** Leaves out texts that XML must escape, because the library writes metadata without escaping. */
const plainFacts = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).filter(([, text]) => !/[<&\p{Cc}]/u.test(text) && text.isWellFormed()),
  );

function drawFact(pdf: Pdf, [name, value]: ProofDocument['facts'][number]): void {
  if (pdf.y > pdf.page.height - margin * 2) pdf.addPage();
  const top = pdf.y;
  pdf.x = margin;
  write(pdf.fillColor(colours.soft).fontSize(11), { text: name, width: nameWidth - 10 });
  const below = pdf.y;
  pdf.x = margin + nameWidth;
  pdf.y = top;
  write(pdf.fillColor(colours.ink), {
    text: value,
    weight: 'strong',
    width: pdf.page.width - margin * 2 - nameWidth,
  });
  const bottom = Math.max(below, pdf.y) + 5;
  pdf
    .moveTo(margin, bottom)
    .lineTo(pdf.page.width - margin, bottom)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke();
  pdf.y = bottom + 6;
}

/** The characters of the `latin` font file, by its unicode-range. */
const inLatin = /^[\u0000-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122]/u;
const runsOfOnePart =
  /[\u0000-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122]+|[^\u0000-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122]+/gu;

type Written = { text: string; weight?: 'text' | 'strong'; width?: number; align?: 'right' };

export function write(pdf: Pdf, { text, weight = 'text', width, align }: Written): void {
  const runs = text.match(runsOfOnePart) ?? [''];
  runs.forEach((run, at) => {
    pdf.font(`${weight} ${inLatin.test(run) ? 'latin' : 'latin-ext'}`);
    pdf.text(run, {
      continued: at < runs.length - 1,
      lineGap: 3,
      ...(width !== undefined && { width }),
      ...(align !== undefined && { align }),
    });
  });
}
