import type { ReactNode } from 'react';
import { PickedForFields } from './picked-for.ts';
import type { useFilling } from './use-filling.ts';

/** The fields of a form that fills some of them in by itself, and above them what it filled in. */
export function FilledFields({ filling: { picked, said }, children }: { filling: ReturnType<typeof useFilling>; children: ReactNode }) {
  return (
    <PickedForFields value={picked}>
      <p className="small soft record-filled" role="status">
        {said}
      </p>
      {children}
    </PickedForFields>
  );
}
