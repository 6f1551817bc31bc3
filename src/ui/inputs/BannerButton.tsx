import { buttonLook, ButtonLink } from './Button.tsx';

/**
 * `target`: the path of a page when it begins with a slash, otherwise an anchor on this page.
 * Source: spec §2.
 */
export type BannerLink = { text: string; target: string };

export function BannerButton({ text, target }: BannerLink) {
  if (target.startsWith('/')) return <ButtonLink to={target}>{text}</ButtonLink>;
  // A plain anchor link works without scripts, and the browser moves the focus to the anchor.
  return (
    <a
      className={buttonLook()}
      href={target.includes('/') ? target : `#${target.replace(/^#/, '')}`}
    >
      {text}
    </a>
  );
}
