import type { ReactNode } from 'react';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import './Keeping.css';

/** Renders the value of a cell, after the name of its column where tables have no heads. */
export const LabelledValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="keeping-name small soft">{`${name}: `}</span>
    {typeof children === 'string' ? <NonBreakingText text={children} /> : <span>{children}</span>}
  </>
);
