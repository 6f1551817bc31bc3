import type { Brand } from '#protocol/site/brand.ts';
import { dayText } from '#messages/shared/days.ts';
import { colours, margin, openPdf, type Pdf, write } from '../../terminations/draw-proof.ts';
import type { ContractSummary, SummaryRow, SummarySection } from './contract-summary.ts';

/** In points; the law asks for at least 10. Source: Implementing Regulation (EU) 2019/2243. */
const textSize = 10;
const headingWidth = 120;
const wordsAt = 135;
const amountWidth = 150;

type Sheet = { summary: ContractSummary; madeOn: string; brand: Pick<Brand, 'name' | 'colours'> };

/** `madeOn`: ISO 8601. The same facts give the same bytes. */
export async function drawSummary({ summary, madeOn, brand }: Sheet): Promise<Buffer> {
  const { pdf, bytes } = await openPdf({ title: summary.title, author: brand.name, madeOn });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (type: 'H1' | 'H2' | 'P', draw: () => void): void => {
    root.add(pdf.struct(type, {}, draw));
  };
  pdf.fillColor(brand.colours['brand'] ?? colours.brand).fontSize(13);
  add('P', () => write(pdf, { text: brand.name, weight: 'strong' }));
  pdf.moveDown(0.2).fillColor(colours.soft).fontSize(textSize);
  const provider = [...summary.provider.slice(1), dayText(madeOn.slice(0, 10))].join(', ');
  add('P', () => write(pdf, { text: provider }));
  pdf.moveDown(0.8).fillColor(colours.ink).fontSize(18);
  add('H1', () => write(pdf, { text: summary.title, weight: 'strong' }));
  pdf.moveDown(0.2).fontSize(textSize);
  add('P', () => write(pdf, { text: summary.intro }));
  for (const section of summary.sections) drawSection(pdf, section, add);
  root.end();
  return bytes();
}

/** The heading stands at the left of the text, as on the page. */
function drawSection(
  pdf: Pdf,
  { heading, rows, paragraphs }: SummarySection,
  add: (type: 'H2' | 'P', draw: () => void) => void,
): void {
  pdf.moveDown(0.5);
  keepTogether(pdf, textSize * 5);
  drawRule(pdf);
  pdf.moveDown(0.5).fontSize(textSize);
  const top = pdf.y;
  const { page } = pdf;
  pdf.x = margin;
  pdf.fillColor(colours.ink);
  add('H2', () => write(pdf, { text: heading, weight: 'strong', width: headingWidth }));
  const below = pdf.y;
  pdf.y = top;
  const width = pdf.page.width - margin * 2 - wordsAt;
  for (const row of rows) drawRow(pdf, row, add);
  for (const text of paragraphs) {
    pdf.x = margin + wordsAt;
    add('P', () => write(pdf, { text, width }));
    pdf.moveDown(0.15);
  }
  pdf.x = margin;
  if (pdf.page === page) pdf.y = Math.max(below, pdf.y);
}

function drawRow(
  pdf: Pdf,
  { name, value, strong }: SummaryRow,
  add: (type: 'P', draw: () => void) => void,
): void {
  keepTogether(pdf, textSize * 3);
  const width = pdf.page.width - margin * 2 - wordsAt;
  const weight = strong ? ('strong' as const) : ('text' as const);
  const top = pdf.y;
  pdf.x = margin + wordsAt;
  add('P', () => {
    write(pdf, { text: name, weight, width: width - amountWidth - 10 });
    const below = pdf.y;
    pdf.x = margin + wordsAt + width - amountWidth;
    pdf.y = top;
    write(pdf, { text: value, weight, width: amountWidth, align: 'right' });
    pdf.y = Math.max(below, pdf.y);
  });
}

function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
}

function drawRule(pdf: Pdf): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(pdf.page.width - margin, pdf.y)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke();
}
