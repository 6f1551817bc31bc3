import { useState, type ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { useHydrated } from '../scripts.ts';
import './PasswordField.css';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type'> & {
  words: { show: string; hide: string; what: string };
};

export function PasswordField({ words, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const ready = useHydrated();
  return (
    <div className={ready ? 'password password-ready' : 'password'}>
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      {ready && (
        <button className="password-toggle" type="button" onClick={() => setShown(!shown)}>
          <span>{shown ? words.hide : words.show}</span>
          <span className="visually-hidden"> {words.what}</span>
        </button>
      )}
    </div>
  );
}
