import { Link } from 'react-router';
import type { KnowledgePick } from '#domain/content/read-knowledge-picks.ts';
import { homeText } from '#messages/site/home.ts';
import { articlePath } from '#protocol/site/site.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Illustration } from '#ui/icons/Illustration.tsx';
import { buttonLook } from '#ui/inputs/Button.tsx';
import '#ui/layout/Lines.css';
import { paths } from '../../paths.ts';
import { WebshopLink } from '../../shell/WebshopLink.tsx';
import officePicture from '../pictures/office.svg';

const { knowledge, webshop } = homeText;

type PicksProps = { heading: string; picks: readonly KnowledgePick[] };

export function KnowledgePicks({ heading, picks }: PicksProps) {
  return (
    <section aria-labelledby="kennis">
      <h2 className="head-close" id="kennis">
        {heading}
      </h2>
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
      <p>
        <Link className="go" to={paths.knowledge} viewTransition>
          {knowledge.all} <Icon name="arrow" />
        </Link>
      </p>
    </section>
  );
}

/** A banner that only reminds. Source: spec §2, Home banner. */
export function OfficeCard({ text }: { text: string }) {
  return (
    <section className="aside-banner" aria-labelledby="kantoor">
      <Illustration look="aside-picture" file={officePicture} width={320} height={180} />
      <h2 className="title-5" id="kantoor">
        {webshop.title}
      </h2>
      {text !== '' && <p>{text}</p>}
      <WebshopLink look={buttonLook('hollow')}>{webshop.button}</WebshopLink>
    </section>
  );
}
