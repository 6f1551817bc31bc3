import { memoizeByKey } from '#engine/model/memoize.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { dayText } from '#messages/shared/days.ts';
import { euros } from '#messages/shared/numbers.ts';
import { tariffSheetText as words } from '#messages/site/tariff-sheet.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { withVat } from '#protocol/telecom/pricing.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { colours, footOf, margin, openPdf, type Pdf, write } from '../terminations/draw-proof.ts';
import { type CatalogueProduct, readCatalogue } from './read-catalogue.ts';

const most = 4;
const sheetOf = memoizeByKey<Promise<Buffer>>(most);

/**
 * All published products with their prices of today. Drawn again when a price, the brand or the day
 * changes. Says nothing of the combination discount (decisions.md §13).
 */
export async function readTariffSheet(ctx: RequestContext): Promise<Buffer> {
  const products = await readCatalogue(ctx);
  const sheet = { products, day: localDay(ctx.now), brand: ctx.brand };
  return sheetOf(JSON.stringify(sheet), () => drawTariffSheet(sheet));
}

export type TariffSheet = {
  products: readonly CatalogueProduct[];
  day: string;
  brand: Brand;
};

/** In points, from the left margin. */
const columns = [
  { at: 0, width: 165, title: words.columns.product },
  { at: 170, width: 55, title: words.columns.term },
  { at: 228, width: 58, title: words.columns.oneOff },
  { at: 288, width: 58, title: words.columns.withVat },
  { at: 350, width: 62, title: words.columns.monthly },
  { at: 414, width: 61, title: words.columns.withVat },
] as const;
const firstAmount = 2;
/** Above the lower margin, for a row and its line. */
const rowHeight = 40;

export async function drawTariffSheet({ products, day, brand }: TariffSheet): Promise<Buffer> {
  const madeOn = `${day}T00:00:00Z`;
  const { pdf, bytes } = await openPdf({ title: words.title, author: brand.name, madeOn });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (type: 'H1' | 'H2' | 'P', draw: () => void): void => {
    pdf.x = margin;
    root.add(pdf.struct(type, {}, draw));
  };
  pdf.fillColor(brand.colours['brand'] ?? colours.brand).fontSize(13);
  add('P', () => write(pdf, { text: brand.name, weight: 'strong' }));
  pdf.moveDown(1).fillColor(colours.ink).fontSize(22);
  add('H1', () => write(pdf, { text: words.title, weight: 'strong' }));
  pdf.moveDown(0.4).fontSize(10);
  add('P', () => write(pdf, { text: words.intro(dayText(day)) }));
  // proof: `Object.keys` returns only keys of `kinds`
  for (const kind of Object.keys(words.kinds) as ServiceKind[]) {
    const sold = products.filter((product) => product.kind === kind);
    if (sold.length === 0) continue;
    breakPage(pdf, rowHeight * 3);
    pdf.moveDown(1.2).fillColor(colours.ink).fontSize(14);
    add('H2', () => write(pdf, { text: words.kinds[kind], weight: 'strong' }));
    pdf.moveDown(0.3).fontSize(9);
    drawTable(pdf, root, sold);
  }
  pdf.moveDown(1.5).fillColor(colours.ink).fontSize(10);
  add('P', () => write(pdf, { text: words.foot }));
  pdf.moveDown(1).fillColor(colours.soft).fontSize(9);
  add('P', () => write(pdf, { text: footOf(brand) }));
  root.end();
  return bytes();
}

type Structure = PDFKit.PDFStructureElement;

function drawTable(pdf: Pdf, root: Structure, products: readonly CatalogueProduct[]): void {
  const table = pdf.struct('Table');
  root.add(table);
  drawRow(
    pdf,
    table,
    columns.map(({ title }) => title),
  );
  for (const product of products)
    product.prices.forEach(({ term, monthly, oneOff }, at) => {
      drawRow(pdf, table, [
        at === 0 ? nameOf(product) : '',
        words.term(term),
        ...[oneOff, monthly].flatMap((cents) => [euros(cents / 100), euros(withVat(cents) / 100)]),
      ]);
    });
  table.end();
}

const nameOf = ({ name, optionWith }: CatalogueProduct): string =>
  optionWith.length === 0 ? name : `${name}\n${words.option(optionWith.map(kindName))}`;

const kindName = (kind: ServiceKind): string => words.kinds[kind];

/** The texts are in the order of `columns`. */
function drawRow(pdf: Pdf, table: Structure, texts: readonly string[]): void {
  breakPage(pdf, rowHeight);
  const isHead = texts[0] === words.columns.product;
  const top = pdf.y;
  let bottom = top;
  const row = pdf.struct('TR');
  table.add(row);
  columns.forEach(({ at, width }, index) => {
    row.add(
      pdf.struct(isHead ? 'TH' : 'TD', {}, () => {
        pdf.x = margin + at;
        pdf.y = top;
        pdf.fillColor(isHead ? colours.soft : colours.ink);
        write(pdf, {
          text: texts[index] ?? '',
          width,
          weight: index === 0 && !isHead ? 'strong' : 'text',
          ...(index >= firstAmount && { align: 'right' as const }),
        });
        bottom = Math.max(bottom, pdf.y);
      }),
    );
  });
  row.end();
  pdf
    .moveTo(margin, bottom + 2)
    .lineTo(pdf.page.width - margin, bottom + 2)
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .stroke();
  pdf.x = margin;
  pdf.y = bottom + 6;
}

function breakPage(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
}
