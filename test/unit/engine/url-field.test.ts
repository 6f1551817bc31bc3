import { expect, it } from 'vitest';
import { url } from '#engine/fields/text.ts';

const field = url({ label: 'Website' });

it.each([
  'javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'ftp://a.example',
  'file:///etc/passwd',
  'blob:https://a.example/1',
])('a URL field refuses %j', (text) =>
  expect(field.parse(text)).toMatchObject({ ok: false, code: 'record.urlWrong' }),
);

it.each([
  'https://a.example/x?y=1#z',
  'HTTP://a.example',
  'mailto:info@a.example',
  'tel:+31201234567',
  'www.a.example',
  'a.example/x:y',
])('a URL field takes %j', (text) => expect(field.parse(text)).toEqual({ ok: true, value: text }));

it('a URL field can be emptied like any other', () =>
  expect(field.parse('')).toEqual({ ok: true, value: null }));
