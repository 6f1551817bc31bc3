import { hash } from 'node:crypto';

/** The text on the share image of a page. */
export type ShareImage = {
  title: string;
  kicker: string | null;
  brand: string;
  colours: Readonly<Record<string, string>>;
};

/** Increase this number when the drawing changes, so that images get new addresses. */
const edition = 1;

export const shareImageHash = (image: ShareImage): string =>
  hash('sha256', JSON.stringify([edition, image])).slice(0, 16);

/** Returns the path of the image, which contains a hash of its text. */
export const shareImagePath = (recordId: string, image: ShareImage): string =>
  `/deelbeeld/${recordId}-${shareImageHash(image)}.png`;
