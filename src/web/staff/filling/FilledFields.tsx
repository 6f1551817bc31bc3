import type { ReactNode } from 'react';
import { type useFilling, AutoPickedContext } from './use-filling.ts';

type Props = {
  filling: ReturnType<typeof useFilling>;
  /**
   * The server's message about the fields that it filled in, for a page without scripts; undefined
   * when the user did not ask for that.
   */
  answered?: string | undefined;
  children: ReactNode;
};

/** Renders the fields of a form, below the message about the fields that were filled in. */
export function FilledFields({ filling: { picked, said }, answered, children }: Props) {
  return (
    <AutoPickedContext value={picked}>
      <p className="small soft record-filled" role="status">
        {said ?? answered}
      </p>
      {children}
    </AutoPickedContext>
  );
}
