import { hash } from 'node:crypto';

/** What stands on the picture beside a shared link. */
export type ShareImage = {
  title: string;
  kicker: string | null;
  brand: string;
  colours: Readonly<Record<string, string>>;
};

/** Rises when the drawing itself changes. */
const edition = 1;

export const shareImageHash = (image: ShareImage): string =>
  hash('sha256', JSON.stringify([edition, image])).slice(0, 16);

/** Where the picture is: the row it belongs to, and what is drawn. */
export const shareImagePath = (recordId: string, image: ShareImage): string =>
  `/deelbeeld/${recordId}-${shareImageHash(image)}.png`;
