import { buttonLook, ButtonLink } from './Button.tsx';

/**
 * `target`: with a slash in it a link, to a page of the site or to another; else the id of an
 * anchor on this page. Source: spec §2.
 */
export type BannerLink = { text: string; target: string };

export function BannerButton({ text, target }: BannerLink) {
  if (target.startsWith('/')) return <ButtonLink to={target}>{text}</ButtonLink>;
  // The browser's own way to an anchor, which takes the keyboard along and needs no scripts.
  return (
    <a
      className={buttonLook()}
      href={target.includes('/') ? target : `#${target.replace(/^#/, '')}`}
    >
      {text}
    </a>
  );
}
