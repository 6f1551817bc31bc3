import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of all pages, in the order in which they were drawn. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) texts.push(item.str, item.hasEOL ? ' ' : '');
  }
  return texts.join('');
}
