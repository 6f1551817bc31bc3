import './KeyboardKey.css';

/** A key of the keyboard. */
export function KeyboardKey({ name }: { name: string }) {
  return <kbd className="key">{name}</kbd>;
}
