/** A dropped item. `folder`: it is a folder, so it cannot be uploaded. */
export type DroppedFile = { file: File; folder: boolean };

/** A dropped folder looks like a file until it is read. */
export const droppedFilesOf = ({ items, files }: DataTransfer): DroppedFile[] => {
  const kinds = [...items].filter(({ kind }) => kind === 'file');
  return [...files].map((file, at) => ({
    file,
    folder: kinds[at]?.webkitGetAsEntry()?.isDirectory === true,
  }));
};
