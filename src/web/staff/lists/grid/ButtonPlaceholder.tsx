/**
 * The place of a button that scripts bring: what one is about to press beside it stays where it is.
 */
export const ButtonPlaceholder = ({ name }: { name: string }) => (
  <span className="chip list-later" aria-hidden="true">
    {name}
  </span>
);
