import { sizeText } from '#messages/shared/numbers.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { fileAudienceKind, fileVisibility } from '#protocol/files/file-visibility.ts';
import { type FileState, fileStateOf } from '#protocol/files/scan-status.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/**
 * `shows`: how this page can display the file. `state`: whether the file can be downloaded.
 * `isInternal`: hidden from customers; null where that does not depend on the file.
 */
export type ShownFile = {
  linkId: string;
  name: string;
  size: string;
  url: string;
  about: string;
  shows: 'picture' | 'pdf' | null;
  state: FileState;
  isInternal: boolean | null;
};

const pictures: readonly string[] = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'];

/** `isScanning`: files must be scanned for viruses before a download. */
export function shownFileOf(
  link: Rec,
  { isScanning, isInternalNote = false }: { isScanning: boolean; isInternalNote?: boolean },
): ShownFile | undefined {
  const version = recordIn(recordIn(link, 'ContentDocument'), 'LatestPublishedVersion');
  const url = text(version, 'VersionDataUrl');
  if (url === undefined) return undefined;
  const ending = text(version, 'FileExtension')?.toLowerCase() ?? '';
  const name =
    text(version, 'PathOnClient') ?? text(recordIn(link, 'ContentDocument'), 'Title') ?? url;
  const bytes = version?.fields['ContentSize']?.value;
  const size = sizeText(typeof bytes === 'number' ? bytes : 0);
  const when = amsterdamText(text(link, 'CreatedDate') ?? '');
  const by = link.fields['CreatedBy']?.displayValue ?? undefined;
  const state = fileStateOf(text(version, 'Scanstatus__c'), isScanning);
  const shows =
    state !== 'ready'
      ? null
      : pictures.includes(ending)
        ? 'picture'
        : ending === 'pdf'
          ? 'pdf'
          : null;
  const on = text(link, 'LinkedEntityId');
  const isInternal =
    on !== undefined && fileAudienceKind({ recordId: on, isInternalNote }) === 'chosen'
      ? text(link, 'Visibility') === fileVisibility.internal
      : null;
  return {
    linkId: link.id,
    name,
    size,
    url,
    shows,
    state,
    isInternal,
    about: [size, when, by].filter(Boolean).join(' · '),
  };
}

function recordIn(record: Rec | undefined, field: string): Rec | undefined {
  const value = record?.fields[field]?.value;
  return typeof value === 'object' && value !== null ? value : undefined;
}

const text = (record: Rec | undefined, field: string): string | undefined => {
  const value = record?.fields[field]?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
};
