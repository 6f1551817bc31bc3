import { useHref } from 'react-router';
import { type Brand, isWordmark, logoPath } from '#protocol/site/brand.ts';

const height = 40; // px; fits in the menu bar

/** A wordmark contains the name of the brand. */
export function Logo({ brand: { name, logo } }: { brand: Pick<Brand, 'name' | 'logo'> }) {
  const href = useHref(logo === null ? '/' : logoPath(logo));
  if (logo === null)
    return (
      <>
        <svg width="34" height="28" viewBox="0 0 34 28" aria-hidden="true">
          <path className="logo-line" d="M3 5h18L7 22h15" />
          <circle className="logo-point" cx="29.5" cy="22" r="3.5" />
        </svg>
        <span>{name}</span>
      </>
    );
  const isWord = isWordmark(logo);
  const width = Math.round((height * logo.width) / logo.height);
  return (
    <>
      <img
        className="logo-picture"
        src={href}
        width={width}
        height={height}
        alt={isWord ? name : ''}
      />
      {!isWord && <span>{name}</span>}
    </>
  );
}
