import type { ReactNode } from 'react';
import { PageTitle } from '../shell/PageTitle.tsx';
import './Hero.css';

type PageTopProps = {
  title: string;
  lede: string;
  /**
   * The address of a drawing of 520 by 360, as `file.svg#part`. The drawing extends beyond its box
   * to the edge of the window; an `img` element would cut it off.
   */
  picture: string;
  /** The background of this section; `mist` matches the tinted header of the site. */
  ground: 'paper' | 'mist';
  /** The breadcrumbs, above the title. */
  crumbs?: ReactNode;
  children?: ReactNode;
};

/** Renders the top of a content page: its subject, its main actions, and a drawing. */
export function PageTop({ title, lede, picture, ground, crumbs, children }: PageTopProps) {
  return (
    <div className={ground === 'mist' ? 'hero-open section-mist' : 'hero-open'}>
      <div className="page split split-even">
        <div className="stack page-top">
          {crumbs}
          <PageTitle title={title} />
          {lede !== '' && <p className="lede">{lede}</p>}
          {children}
        </div>
        <svg className="hero-picture" viewBox="0 0 520 360" aria-hidden="true">
          <use href={picture} />
        </svg>
      </div>
    </div>
  );
}
