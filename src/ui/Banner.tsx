import type { ReactNode } from 'react';
import './Banner.css';

type BannerProps = { id: string; heading: string; subheading?: string; tone: 'green' | 'blue'; picture: string; children: ReactNode };

/** A heading, a subheading and one thing to do, beside a drawing of 320 by 180. */
export function Banner({ id, heading, subheading, tone, picture, children }: BannerProps) {
  return (
    <section className="page" aria-labelledby={id}>
      <div className={tone === 'green' ? 'banner banner-green' : 'banner'}>
        <div className="stack">
          <h2 id={id}>{heading}</h2>
          {subheading !== undefined && <p>{subheading}</p>}
          {children}
        </div>
        <img className="banner-picture" src={picture} width="320" height="180" alt="" loading="lazy" />
      </div>
    </section>
  );
}
