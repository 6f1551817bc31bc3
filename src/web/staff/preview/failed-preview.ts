import { staffPreviewText } from '#messages/staff/preview.ts';
import type { PreviewAnswer } from './read-preview.ts';

/** The answer when the request failed. */
export const failedPreview: PreviewAnswer = {
  shown: null,
  troubles: [{ label: null, text: staffPreviewText.wrong.failed }],
};
