import type { ComponentProps, ReactNode } from 'react';
import { formText } from '#text/forms.ts';
import { Icon } from './Icon.tsx';
import './Field.css';

type Around = { id: string; label: string; hint?: string | undefined; error?: string | undefined };

/** A field of one line: label, hint, error and input, in that order; the input knows about hint and error. */
export function Field({ label, hint, error, ...input }: Around & Omit<ComponentProps<'input'>, keyof Around | 'className' | 'style'>) {
  return (
    <Frame id={input.id} label={label} hint={hint} error={error}>
      <input {...input} {...told(input.id, hint, error)} className="input" />
    </Frame>
  );
}

/** The same for a longer text. */
export function AreaField({ label, hint, error, ...area }: Around & Omit<ComponentProps<'textarea'>, keyof Around | 'className' | 'style'>) {
  return (
    <Frame id={area.id} label={label} hint={hint} error={error}>
      <textarea {...area} {...told(area.id, hint, error)} className="input input-area" />
    </Frame>
  );
}

function told(id: string, hint: string | undefined, error: string | undefined) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-fout`].filter(Boolean).join(' ');
  return { 'aria-describedby': described === '' ? undefined : described, 'aria-invalid': error === undefined ? undefined : true };
}

function Frame({ id, label, hint, error, children }: Around & { children: ReactNode }) {
  return (
    <div className={error === undefined ? 'field' : 'field field-wrong'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-fout`}>
          <Icon name="alert" size="small" look="field-error-icon" />
          <span>
            <span className="visually-hidden">{formText.errorPrefix}</span>
            {error}
          </span>
        </p>
      )}
      {children}
    </div>
  );
}
