import type { ReactNode } from 'react';
import { PageTitle } from '../shell/PageTitle.tsx';
import './Hero.css';

type PageTopProps = {
  title: string;
  lede: string;
  /**
   * A drawing of 520 by 360, as `file.svg#part`. An `img` would cut off what extends beyond its
   * box.
   */
  picture: string;
  ground: 'paper' | 'mist';
  crumbs?: ReactNode;
  children?: ReactNode;
};

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
