import { Link } from 'react-router';
import type { ArticleMatch, KnowledgeBasePage } from '#domain/content/read-knowledge.ts';
import { knowledgeText } from '#messages/site/knowledge.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { knowledgePath } from './search-path.ts';

const { count, found, in: within, note, none } = knowledgeText;

export function resultsSummary({
  q,
  corrected,
  category,
  categories,
  articles,
}: KnowledgeBasePage): string {
  const chosen = categories.find(({ key }) => key === category);
  const text = q === '' ? count(articles.length) : found(articles.length, corrected ?? q);
  return chosen === undefined ? text : within(text, chosen.name);
}

export function KnowledgeResults({ knowledge }: { knowledge: KnowledgeBasePage }) {
  const { articles } = knowledge;
  return articles.length === 0 ? <Nothing knowledge={knowledge} /> : <Lines articles={articles} />;
}

function Lines({ articles }: { articles: readonly ArticleMatch[] }) {
  return (
    <ul className="lines knowledge-lines">
      {articles.map(({ slug, title, category, minutes, summary, marked }) => (
        <li key={slug}>
          <Link className="lines-item" to={articlePath(slug)} viewTransition>
            <strong>{marked === null ? title : <HighlightedText text={marked.title} />}</strong>
            <Icon name="arrow" />
            <span className="lines-text">
              {marked === null ? (
                <NonBreakingText text={summary} />
              ) : (
                <HighlightedText text={marked.excerpt} />
              )}
            </span>
            <span className="lines-note">{note(category, minutes)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ knowledge: { q, category, total } }: { knowledge: KnowledgeBasePage }) {
  const elsewhere = category !== null && q !== '' && total > 0;
  return (
    <EmptyState
      title={q === '' ? none.emptyTopic : none.title}
      text={q === '' ? none.emptyTopicText : none.text}
      level="h2"
    >
      <div className="row">
        {elsewhere && (
          <ButtonLink to={knowledgePath({ q, category: null })}>{none.elsewhere(total)}</ButtonLink>
        )}
        <ButtonLink to={paths.contact} {...(elsewhere && { look: 'hollow' as const })}>
          {none.ask}
        </ButtonLink>
        <Link className="go" to={paths.knowledge}>
          {none.all} <Icon name="arrow" />
        </Link>
      </div>
    </EmptyState>
  );
}
