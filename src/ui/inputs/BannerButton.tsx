import { buttonLook, ButtonLink } from './Button.tsx';

/**
 * `target`: the path of a page (`/…`), another URL that contains a slash, or the id of an element
 * on this page. Source: spec §2.
 */
export type BannerLink = { text: string; target: string };

export function BannerButton({ text, target }: BannerLink) {
  if (target.startsWith('/')) return <ButtonLink to={target}>{text}</ButtonLink>;
  return (
    <a
      className={buttonLook()}
      href={target.includes('/') ? target : `#${target.replace(/^#/, '')}`}
    >
      {text}
    </a>
  );
}
