import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { htmlOf, plainTextOf } from '#domain/content/markdown.ts';
import { renderFieldHtml } from '#domain/markup/render-field-html.ts';
import { pictureMarkdown } from '#protocol/texts/pictures-in-text.ts';

const versionId = '068000000000001AAA';
const address = `/services/data/v65.0/sobjects/ContentVersion/${versionId}/VersionData`;

test('a text shows no picture from another site or by another path', () => {
  for (const source of [
    '![Lampje](https://elders.example/lampje.png)',
    '![Lampje](/pictogram/lampje.svg)',
    '![Lampje](javascript:alert(1))',
    '![Lampje](bestand:500000000000001AAA)',
    `![Lampje](bestand:${versionId}/../../500)`,
  ])
    expect(htmlOf(source), source).not.toContain('<img');
});

test('a text shows a stored file with its alternative text and size', () => {
  const source = pictureMarkdown({
    alt: 'Router met vier lampjes',
    versionId,
    width: 800,
    height: 600,
  });
  expect(source).toBe(`![Router met vier lampjes](bestand:${versionId} =800x600)`);
  expect(htmlOf(source)).toBe(
    `<p><img src="${address}" alt="Router met vier lampjes" width="800" height="600" loading="lazy" decoding="async"></p>\n`,
  );
});

test('an alternative text is escaped', () => {
  const html = htmlOf(pictureMarkdown({ alt: '"><script>[a](b)</script>\nnog', versionId }));
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;');
  expect(html).not.toContain('<script');
  expect(html.match(/<img/g)).toHaveLength(1);
});

test('the plain text does not contain the ids of pictures', () => {
  expect(
    plainTextOf(`Kijk naar ${pictureMarkdown({ alt: 'het lampje', versionId })} op de router.`),
  ).not.toContain('068');
});

test('a preview is rendered as the page, with brand values only in Pagina__c', () => {
  const { brand } = readConfig({});
  const source = 'Bel @telefoon.\n\n## Zo werkt het {#werkwijze}\n\n**Vet**';
  expect(renderFieldHtml({ objectApiName: 'Kennisartikel__c', source, brand })).toBe(
    `${htmlOf('Bel @telefoon.')}<h2>Zo werkt het</h2>\n${htmlOf('**Vet**')}`,
  );
  expect(renderFieldHtml({ objectApiName: 'Pagina__c', source, brand })).toContain('href="tel:');
  expect(renderFieldHtml({ objectApiName: 'Vacature__c', source: '<b>x</b>', brand })).toBe(
    htmlOf('<b>x</b>'),
  );
});
