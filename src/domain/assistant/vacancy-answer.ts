import { chatText } from '#messages/site/chat.ts';
import { asksOfJob } from '#messages/site/question-topics.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { pagePath } from '#protocol/site/site.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';
import { type SiteIndex, interpretQuery } from '../site-search/site-index.ts';
import { stemOf } from '../site-search/stem.ts';
import { leastWorth } from '../site-search/text-index.ts';
import { tokenize } from '../site-search/words.ts';
import { quoteSource } from './quote-source.ts';
import { asksTopic } from './topics.ts';

const { vacancies: words } = chatText;
const way = { path: pagePath('werken-bij'), text: words.way };

export function vacancyAnswer(index: SiteIndex, said: string): ChatAnswer | null {
  const open = index.entries.filter(({ kind }) => kind === 'vacancy');
  const meant =
    asksOfJob(said) || asksTopic('vacancies', said)
      ? open.filter((entry) => isNamed(entry, said))
      : [];
  if (meant.length === 1) return oneVacancy(meant[0]!);
  if (!asksTopic('vacancies', said) || asksMore(index, said)) return null;
  return {
    kind: 'facts',
    text: open.length === 0 ? words.none : words.text(open.length),
    sources: [],
    facts: open.map(({ title, note }) => ({ name: title, value: note ?? '' })),
    ways: [way],
  };
}

function asksMore(index: SiteIndex, said: string): boolean {
  const { query } = interpretQuery(index, {
    q: said,
    literal: false,
    open: false,
    isQuestion: true,
  });
  return query.terms.some(
    ({ word, worth }) => worth >= leastWorth && !asksTopic('vacancies', word),
  );
}

/** The first word of the title names the job. */
function isNamed({ title }: SiteEntry, said: string): boolean {
  const [first = ''] = tokenize(title);
  return first.length > 3 && tokenize(said).some((word) => stemOf(word) === stemOf(first));
}

function oneVacancy(entry: SiteEntry): ChatAnswer {
  const paid = entry.passages.findIndex(({ text }, at) => at > 0 && text.includes('€'));
  return {
    kind: 'facts',
    text: words.one,
    sources: [quoteSource(entry, paid > 0 ? [0, paid] : [0])],
    facts: [],
    ways: [way],
  };
}
