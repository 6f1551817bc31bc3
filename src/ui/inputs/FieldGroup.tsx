import type { ReactNode } from 'react';
import './FieldGroup.css';

export function FieldGroup({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="field-group">
      <legend className="title-4 field-group-title">{title}</legend>
      {text !== undefined && <p className="soft small field-group-text">{text}</p>}
      {children}
    </fieldset>
  );
}
