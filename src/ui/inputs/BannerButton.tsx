import { buttonLook, ButtonLink } from './Button.tsx';

/**
 * `target`: a URL when it contains a slash, else the id of an anchor on this page. Source: spec §2.
 */
export type BannerLink = { text: string; target: string };

export function BannerButton({ text, target }: BannerLink) {
  if (target.startsWith('/')) return <ButtonLink to={target}>{text}</ButtonLink>;
  // A plain anchor link: the browser moves the keyboard focus along, and it works without scripts.
  return (
    <a
      className={buttonLook()}
      href={target.includes('/') ? target : `#${target.replace(/^#/, '')}`}
    >
      {text}
    </a>
  );
}
