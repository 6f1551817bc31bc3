import { describe, expect, it } from 'vitest';
import { createUploadQueue } from '#web/staff/records/files/upload-line.ts';
import { droppedFilesOf } from '#web/staff/records/files/use-uploads.ts';

/** Files that several are brought of at once. */

describe('the upload queue', () => {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const go = (key: number) => (): Promise<void> => {
    begun.push(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(key, resolve);
    return promise;
  };
  const ended = async (key: number): Promise<void> => {
    ends.get(key)!();
    await new Promise(setImmediate);
  };

  it('sends three at a time, and skips one that was stopped before its turn', async () => {
    const line = createUploadQueue();
    for (const key of [1, 2, 3, 4, 5, 6]) line.enter(key, go(key));
    expect(begun).toEqual([1, 2, 3]);
    expect([line.leave(4), line.leave(1), line.leave(4)]).toEqual([true, false, false]);
    await ended(2);
    expect(begun).toEqual([1, 2, 3, 5]);
    await ended(1);
    await ended(3);
    expect(begun).toEqual([1, 2, 3, 5, 6]);
  });
});

describe('a dropped item', () => {
  const item = (kind: string, isDirectory: boolean) => ({
    kind,
    webkitGetAsEntry: () => ({ isDirectory }),
  });

  it('is a file or a folder; dropped text is neither', () => {
    const [letter, folder] = [new File(['brief'], 'brief.txt'), new File([''], 'Facturen')];
    // proof: all that is looked at
    const dropped = {
      items: [item('string', false), item('file', false), item('file', true)],
      files: [letter, folder],
    } as unknown as DataTransfer;
    expect(droppedFilesOf(dropped)).toEqual([
      { file: letter, folder: false },
      { file: folder, folder: true },
    ]);
  });

  it('is a file when the browser cannot say', () => {
    const letter = new File(['brief'], 'brief.txt');
    // proof: all that is looked at
    expect(droppedFilesOf({ items: [], files: [letter] } as unknown as DataTransfer)).toEqual([
      { file: letter, folder: false },
    ]);
  });
});
