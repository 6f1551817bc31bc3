/** What somebody dropped. `folder`: it holds files, and is none. */
export type DroppedFile = { file: File; folder: boolean };

/** A folder passes for a file until one reads it. */
export const droppedFilesOf = ({ items, files }: DataTransfer): DroppedFile[] => {
  const kinds = [...items].filter(({ kind }) => kind === 'file');
  return [...files].map((file, at) => ({
    file,
    folder: kinds[at]?.webkitGetAsEntry()?.isDirectory === true,
  }));
};
