import type { Scalar } from '#protocol/shapes/parts.ts';
import { excerptIn, highlight } from './excerpt.ts';
import type { ObjectModel } from '../model/registry.ts';
import { markedWords, readableText } from './search.ts';
import type { SearchHits } from './search-hits.ts';
import { recordJson, type ResultRow } from '../sql/shape.ts';
import type { MarkedText } from '#protocol/site/site.ts';
import { escapeHtml } from '#protocol/texts/clean-text.ts';

/** The score from which `nameScore` says that the typed text is the name. */
const isNamedSo = 4;

export function shownOf(
  object: ObjectModel,
  { texts, read: length }: SearchHits,
  row: ResultRow,
): { highlightInfo: object; fields: string[] } {
  const hits = markedWords(row['marks']);
  const read = texts.map(({ field, column }) => ({
    field,
    text: readableText(
      field,
      row[column] === null ? null : (field.read(row[column]) as Scalar),
      length,
    ),
  }));
  const lines = read.filter(({ field }) => field.dataType !== 'TextArea');
  const found = lines
    .map(({ field, text }) => [field.apiName, highlight(text, hits)] as const)
    .filter(([, parts]) => parts.some((part) => part.hit));
  const areas = read.filter(
    ({ field }) => field.dataType === 'TextArea' && field.apiName !== object.nameField,
  );
  const { at, parts: snippet } = excerptIn(
    areas.map(({ text }) => text),
    hits,
  );
  return {
    highlightInfo: {
      fields: Object.fromEntries(
        found
          .map(([name, parts]) => [name, markup(parts)] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
      snippet: snippet.length === 0 ? null : markup(snippet),
    },
    fields: [
      ...found.map(([name]) => name),
      ...(snippet.length === 0 ? [] : [areas[at]!.field.apiName]),
    ], // proof: the snippet was cut from one of these texts
  };
}

export function itemJson(
  { root }: SearchHits,
  { row, corrected, highlightInfo }: { row: ResultRow; corrected: boolean; highlightInfo: object },
): string {
  const searchInfo = { isPromoted: Number(row['score']) >= isNamedSo, isSpellCorrected: corrected };
  return `{"highlightInfo":${JSON.stringify(highlightInfo)},"record":${recordJson(root, row).text},"searchInfo":${JSON.stringify(searchInfo)}}`;
}

const markup = (parts: MarkedText): string =>
  parts
    .map(({ text, hit }) => (hit ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('');
