import { Link } from 'react-router';
import { homeText } from '#messages/site/home.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { Illustration } from '#ui/icons/Illustration.tsx';
import knowledgePicture from '../pictures/knowledge.svg';

type Pick = { title: string; slug: string; category: string; minutes: number };

const { knowledge } = homeText;

export function KnowledgePicks({
  heading,
  picks: [first, ...others],
}: {
  heading: string;
  picks: readonly Pick[];
}) {
  return (
    <section className="section" aria-labelledby="kennis">
      <div className="page">
        <h2 className="section-head" id="kennis">
          {heading}
        </h2>
        <div className="split split-even">
          {first !== undefined && (
            <Link className="feature" to={articlePath(first.slug)} viewTransition>
              <Illustration
                look="feature-picture"
                file={knowledgePicture}
                width={560}
                height={260}
              />
              <span className="stack">
                <span className="lines-note">{knowledge.note(first.category, first.minutes)}</span>
                <strong className="title-5">{first.title}</strong>
              </span>
            </Link>
          )}
          <div className="stack-wide">
            {others.length > 0 && <PickList picks={others} />}
            <Link className="go" to={paths.knowledge} viewTransition>
              {knowledge.all} <Icon name="arrow" />
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

function PickList({ picks }: { picks: readonly Pick[] }) {
  return (
    <ul className="lines">
      {picks.map(({ title, slug, category, minutes }) => (
        <li key={slug}>
          <Link className="lines-item" to={articlePath(slug)} viewTransition>
            <strong>{title}</strong>
            <Icon name="arrow" />
            <span className="lines-note">{knowledge.note(category, minutes)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
