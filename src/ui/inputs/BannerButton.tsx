import { buttonLook, ButtonLink } from './Button.tsx';

/**
 * `target`: a URL when it contains a slash, else the id of an anchor on this page. Source: spec §2.
 */
export type BannerLink = { text: string; target: string };

export function BannerButton({ text, target }: BannerLink) {
  if (target.startsWith('/')) return <ButtonLink to={target}>{text}</ButtonLink>;
  // This is a plain anchor link: it works without scripts, and the browser moves the keyboard
  // focus to the anchor.
  return (
    <a
      className={buttonLook()}
      href={target.includes('/') ? target : `#${target.replace(/^#/, '')}`}
    >
      {text}
    </a>
  );
}
