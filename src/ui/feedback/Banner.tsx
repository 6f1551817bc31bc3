import type { ReactNode } from 'react';
import { BannerButton, type BannerLink } from '../inputs/BannerButton.tsx';
import { Illustration } from '../icons/Illustration.tsx';
import './Banner.css';

type BannerProps = {
  id: string;
  heading: string;
  /** Replaces `paragraph`. */
  subheading?: string;
  paragraph?: ReactNode;
  button?: BannerLink;
  tone: 'green' | 'blue';
  picture: string;
  children?: ReactNode;
};

/**
 * `picture`: the URL of an SVG file of 320 by 180. Source: spec §2, Services and internet banner.
 */
export function Banner({
  id,
  heading,
  subheading,
  paragraph,
  button,
  tone,
  picture,
  children,
}: BannerProps) {
  return (
    <section className="page" aria-labelledby={id}>
      <div className={tone === 'green' ? 'banner banner-green' : 'banner'}>
        <div className="stack">
          <h2 id={id}>{heading}</h2>
          {subheading === undefined ? (
            paragraph !== undefined && <p className="soft">{paragraph}</p>
          ) : (
            <p className="banner-subheading">{subheading}</p>
          )}
          {button !== undefined && <BannerButton {...button} />}
          {children}
        </div>
        <Illustration look="banner-picture" file={picture} width={320} height={180} />
      </div>
    </section>
  );
}
