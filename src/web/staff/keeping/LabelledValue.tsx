import type { ReactNode } from 'react';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import './Keeping.css';

/** The name is visible where tables have no heads. */
export const LabelledValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="keeping-name small soft">{`${name}: `}</span>
    {typeof children === 'string' ? <NonBreakingText text={children} /> : <span>{children}</span>}
  </>
);
