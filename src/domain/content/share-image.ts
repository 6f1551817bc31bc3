import { hash } from 'node:crypto';

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

export const shareImagePath = (recordId: string, image: ShareImage): string =>
  `/deelbeeld/${recordId}-${shareImageHash(image)}.png`;
