import './Key.css';

/** A key of the keyboard. */
export function Key({ name }: { name: string }) {
  return <kbd className="key">{name}</kbd>;
}
