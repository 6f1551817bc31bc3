import { Link } from 'react-router';
import type { ArticleLine } from '#domain/content/read-knowledge.ts';
import { articleText, knowledgeText } from '#messages/site/knowledge.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';

const sectionsOfALongArticle = 3;

type ContentsProps = { sections: readonly { id: string; heading: string }[] };

export function ArticleContents({ sections }: ContentsProps) {
  if (sections.length < sectionsOfALongArticle) return null;
  return (
    <nav className="article-contents" aria-labelledby="inhoudsopgave">
      <h2 className="title-4" id="inhoudsopgave">
        {articleText.contents}
      </h2>
      <ol className="article-chapters">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a className="article-chapter" href={`#${id}`}>
              {heading.replace(/^\d+\.\s*/, '')}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type RelatedProps = { related: readonly ArticleLine[]; topic: string };

export function ArticleRelated({ related, topic }: RelatedProps) {
  return (
    <section className="article-related stack-wide" aria-labelledby="verder-lezen">
      <h2 className="title-4" id="verder-lezen">
        {articleText.related(topic)}
      </h2>
      {related.length > 0 && (
        <ul className="lines">
          {related.map(({ slug, title, minutes }) => (
            <li key={slug}>
              <Link className="lines-item" to={articlePath(slug)} viewTransition>
                <strong>{title}</strong>
                <Icon name="arrow" />
                <span className="lines-note">{knowledgeText.minutes(minutes)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link className="go" to={paths.knowledge} viewTransition>
        {knowledgeText.none.all} <Icon name="arrow" />
      </Link>
    </section>
  );
}
