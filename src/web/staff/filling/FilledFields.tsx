import type { ReactNode } from 'react';
import { type useFilling, AutoPickedContext } from './use-filling.ts';

type Props = {
  filling: ReturnType<typeof useFilling>;
  answered?: string | undefined;
  children: ReactNode;
};

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
