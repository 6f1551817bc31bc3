import { countText } from '#messages/shared/numbers.ts';
import { Link } from 'react-router';
import type { KnowledgeBasePage } from '#domain/content/read-knowledge.ts';
import { knowledgeText } from '#messages/site/knowledge.ts';
import { knowledgePath } from './search-path.ts';

const { topics, count } = knowledgeText;

export function TopicFilter({
  knowledge: { q, category, categories, total },
}: {
  knowledge: KnowledgeBasePage;
}) {
  const links = [{ key: null, name: topics.all, count: total }, ...categories];
  return (
    <nav aria-label={topics.label}>
      <ul className="topic-list">
        {links.map((topic) => (
          <li key={topic.key}>
            <Link
              className="topic"
              to={knowledgePath({ q, category: topic.key })}
              aria-current={topic.key === category ? 'true' : undefined}
              preventScrollReset
            >
              <span>{topic.name}</span>
              <span className="topic-count" aria-hidden="true">
                {countText(topic.count)}
              </span>
              <span className="visually-hidden">{`, ${count(topic.count)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
