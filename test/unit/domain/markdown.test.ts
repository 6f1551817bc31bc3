import { expect, it } from 'vitest';
import {
  blockOf,
  htmlOf,
  plainTextOf,
  listItemsOf,
  questionsOf,
  sectionsOf,
} from '#domain/content/markdown.ts';

it('HTML in a text is shown as text, and links run no script and load no picture', () => {
  const html = htmlOf(
    '<script>alert(1)</script>\n\n[klik](javascript:alert(1)) [data](data:text/html,x) ![x](https://elders.example/x.png)\n\n[goed](/contact)',
  );
  expect(html).not.toMatch(/<script|<img|href="(javascript|data)/);
  expect(html).toContain('<a href="/contact">goed</a>');
});

it('a text has a lead and a section for each second-level heading', () => {
  expect(sectionsOf('De lead.\n\n## Wat je krijgt\n\nVeel.\n\n## Één vráág?\n\nTwee.')).toEqual({
    lead: 'De lead.',
    sections: [
      { id: 'wat-je-krijgt', heading: 'Wat je krijgt', source: 'Veel.' },
      { id: 'een-vraag', heading: 'Één vráág?', source: 'Twee.' },
    ],
  });
});

it('a heading can set its id with {#…}, and equal headings get different ids', () => {
  expect(
    sectionsOf('## Zo stap je over {#werkwijze}\n## Nieuws\n## Nieuws').sections.map(
      ({ id, heading }) => [id, heading],
    ),
  ).toEqual([
    ['werkwijze', 'Zo stap je over'],
    ['nieuws', 'Nieuws'],
    ['nieuws-2', 'Nieuws'],
  ]);
});

it('a list item links to its first link', () => {
  expect(listItemsOf('- **[Internet](/kpn-een-internet).** Snel, en [meer](/x).')).toEqual([
    { title: 'Internet', text: 'Snel, en meer.', to: '/kpn-een-internet' },
  ]);
});

it('a block has the text of its paragraphs, and its list items as points', () => {
  const source = 'Kies **één** dienst.\n\n- **Eén.** Uno\n\nOf meer.';
  expect(blockOf({ id: 'x', heading: 'Diensten', source })).toEqual({
    heading: 'Diensten',
    text: 'Kies één dienst. Of meer.',
    points: [{ title: 'Eén', text: 'Uno' }],
  });
});

it('the title of a list item is its first bold text, without full stop', () => {
  expect(
    listItemsOf(
      '- **Tot 1 Gbit/s.** Even snel,\n  heen en terug.\n- Zonder kop\n\n1. **Bel `ons`** nu',
    ),
  ).toEqual([
    { title: 'Tot 1 Gbit/s', text: 'Even snel, heen en terug.' },
    { title: '', text: 'Zonder kop' },
    { title: 'Bel ons', text: 'nu' },
  ]);
});

it('questions are third-level headings with their answers', () => {
  expect(questionsOf('Vooraf.\n\n### Kan het?\n\nJa, **altijd**.\n\n### En nu?\n\nWacht.')).toEqual(
    [
      { question: 'Kan het?', html: '<p>Ja, <strong>altijd</strong>.</p>\n' },
      { question: 'En nu?', html: '<p>Wacht.</p>\n' },
    ],
  );
});

it('the plain text has no Markdown', () => {
  expect(plainTextOf('Dit is **vet** en\n[een link](/x).')).toBe('Dit is vet en een link.');
});

it('thousands of equal headings each get their own id', () => {
  // The maximal number of headings in a text; with quadratic time this would take minutes.
  const { sections } = sectionsOf('## Kop\n'.repeat(18_000));
  expect(new Set(sections.map(({ id }) => id)).size).toBe(18_000);
  expect([sections[0]!.id, sections[1]!.id, sections.at(-1)!.id]).toEqual([
    'kop',
    'kop-2',
    'kop-18000',
  ]);
});

it('an id after a heading is found, whatever spaces and braces the heading has', () => {
  const headings = [
    'Kop {#naam}',
    'Kop{#naam}  ',
    `Kop${' '.repeat(100_000)}einde`,
    `Kop ${'{#'.repeat(50_000)}`,
    'Kop {#Naam}',
    '{#naam}',
  ];
  expect(
    headings
      .map((heading) => sectionsOf(`## ${heading}`).sections[0]!)
      .map(({ id, heading }) => [id, heading.slice(0, 8)]),
  ).toEqual([
    ['naam', 'Kop'],
    ['naam', 'Kop'],
    ['kop-einde', 'Kop     '],
    ['kop', 'Kop {#{#'],
    ['kop-naam', 'Kop {#Na'],
    ['naam', ''],
  ]);
});
