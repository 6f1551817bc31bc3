import { Link } from 'react-router';
import type { Block } from '#domain/content/markdown.ts';
import { homeText } from '#messages/site/home.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import { paths } from '../../paths.ts';
import phone from '../pictures/portal-phone.webp';
import wide from '../pictures/portal-wide.webp';

const { portal } = homeText;

/** With pictures of the running product, which `scripts/take-pictures.mjs` takes. */
export function PortalPreview({ heading, points }: Pick<Block, 'heading' | 'points'>) {
  return (
    <section className="section" aria-labelledby="portaal">
      <div className="page screen-row">
        <div className="stack-wide">
          <h2 id="portaal">{heading}</h2>
          <CheckmarkList items={points} />
          <p>
            <Link className="go" to={paths.login} viewTransition>
              {portal.dashboard} <Icon name="arrow" />
            </Link>
          </p>
        </div>
        <div className="screen">
          <picture>
            <source media="(max-width: 39.99em)" srcSet={phone} width={720} height={920} />
            <img
              className="screen-picture"
              src={wide}
              width={1440}
              height={924}
              alt={portal.picture}
              loading="lazy"
              decoding="async"
            />
          </picture>
        </div>
      </div>
    </section>
  );
}
