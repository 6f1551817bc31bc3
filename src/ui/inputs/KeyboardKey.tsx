import './KeyboardKey.css';

export function KeyboardKey({ name }: { name: string }) {
  return <kbd className="key">{name}</kbd>;
}
