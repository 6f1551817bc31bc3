import type { ReactNode } from 'react';
import { AutoPickedContext } from './auto-picked-row.ts';
import type { useFilling } from './use-filling.ts';

type Props = {
  filling: ReturnType<typeof useFilling>;
  /** What the server filled in, where there are no scripts. */
  answered?: string | undefined;
  children: ReactNode;
};

/** The fields of a form that fills some of them in by itself, and above them what it filled in. */
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
