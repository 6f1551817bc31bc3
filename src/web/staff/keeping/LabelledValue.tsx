import type { ReactNode } from 'react';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import './Keeping.css';

/** A cell's value, preceded by the name of its column where tables have no heads. */
export const LabelledValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="keeping-name small soft">{`${name}: `}</span>
    {typeof children === 'string' ? <NonBreakingText text={children} /> : <span>{children}</span>}
  </>
);
