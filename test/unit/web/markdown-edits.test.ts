import { expect, test } from 'vitest';
import {
  markdownEdits,
  continueList,
  type TextSelection,
} from '#web/staff/markdown/markdown-edits.ts';

/** A text with its selection between `[` and `]`, or one place at `|`. */
function at(drawn: string): TextSelection {
  const start = drawn.search(/[[|]/);
  const end = drawn.includes(']') ? drawn.indexOf(']') - 1 : start;
  return { text: drawn.replace(/[[\]|]/g, ''), start, end };
}

function after(marked: TextSelection, edit: ReturnType<typeof continueList>): string {
  if (edit === null) return 'unchanged';
  const text = marked.text.slice(0, edit.from) + edit.text + marked.text.slice(edit.to);
  const [start, end] = edit.select;
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}
const done = (name: keyof typeof markdownEdits, drawn: string): string =>
  after(at(drawn), markdownEdits[name](at(drawn)));

test('bold, italic and code surround the selection, and are removed again', () => {
  expect(done('bold', 'een [twee] drie')).toBe('een **[twee]** drie');
  expect(done('bold', 'een **[twee]** drie')).toBe('een [twee] drie');
  expect(done('italic', 'een [twee] drie')).toBe('een *[twee]* drie');
  expect(done('italic', 'een **[twee]** drie')).toBe('een ***[twee]*** drie');
  expect(done('code', 'typ [ls]')).toBe('typ `[ls]`');
  expect(done('bold', 'een [twee ]drie')).toBe('een **[twee]** drie');
  expect(done('bold', 'een |')).toBe('een **[tekst]**');
});

test('code over several lines becomes a block', () => {
  expect(done('code', 'Zo:\n[a\nb]\nKlaar')).toBe('Zo:\n```\n[a\nb]\n```\nKlaar');
});

test('headings, lists and quotes begin each selected line and can be undone', () => {
  expect(done('heading', 'Kop|je')).toBe('## Kop|je');
  expect(done('heading', '## Kop|je')).toBe('Kop|je');
  expect(done('subheading', '## Kop|je')).toBe('### Kop|je');
  expect(done('list', 'a[a\nb]b')).toBe('[- aa\n- bb]');
  expect(done('numbered', '- a[a\n- b]b')).toBe('[1. aa\n2. bb]');
  expect(done('numbered', '1. a[a\n2. b]b')).toBe('[aa\nbb]');
  expect(done('quote', 'ci|teer')).toBe('> ci|teer');
});

test('a link asks for its address, or for its words when an address is selected', () => {
  expect(done('link', 'zie [onze site] nu')).toBe(
    'zie onze site nu'.replace('onze site', '[onze site]([https://])'),
  );
  expect(done('link', 'zie [https://a.example]')).toBe('zie [[tekst]](https://a.example)');
});

test('a table is on lines of its own', () => {
  const marked = at('Voor|Na');
  const edit = markdownEdits.table(marked);
  expect(marked.text.slice(0, edit.from) + edit.text + marked.text.slice(edit.to)).toMatch(
    /^Voor\n\n\| Kop \| Kop \|\n\| --- \| --- \|\n\| Tekst \| Tekst \|\n\nNa$/,
  );
});

test('Enter goes on with a list, and ends it where an item is empty', () => {
  const enter = (drawn: string): string => after(at(drawn), continueList(at(drawn)));
  expect(enter('- een|')).toBe('- een\n- |');
  expect(enter('9. een|')).toBe('9. een\n10. |');
  expect(enter('> een|')).toBe('> een\n> |');
  expect(enter('- een\n- |')).toBe('- een\n|');
  expect(enter('gewoon|')).toBe('unchanged');
});
