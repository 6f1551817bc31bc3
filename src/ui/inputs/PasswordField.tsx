import { useState, type ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { useHydrated } from '../scripts.ts';
import './PasswordField.css';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type'> & {
  /**
   * The labels of the button. `show` and `hide` are the actions, and `what` is the subject of
   * both.
   */
  words: { show: string; hide: string; what: string };
};

/**
 * Renders a password field. In a browser that runs scripts it has a button to show the password.
 */
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
