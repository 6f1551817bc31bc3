import { useHref } from 'react-router';
import { photoPath, photoWidths } from '#protocol/site/photo.ts';
import type { PictureInText } from '#protocol/texts/pictures-in-text.ts';

/** `sizes`: how wide the page shows it, as the attribute of `img` says it. */
type Props = { photo: PictureInText; look: string; sizes: string };

/** A photograph that staff added to a record. The browser chooses the width that it needs. */
export function OwnPhoto({ photo: { alt, versionId, ...size }, look, sizes }: Props) {
  const base = useHref('/').replace(/\/$/, '');
  const addressOf = (width: number): string => base + photoPath(versionId, width);
  return (
    <img
      className={look}
      src={addressOf(photoWidths[1])}
      srcSet={photoWidths.map((width) => `${addressOf(width)} ${String(width)}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...size}
    />
  );
}
