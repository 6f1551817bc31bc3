import './Spinner.css';

/** Something is under way; `alternative` is what is read out. */
export function Spinner({ alternative, size = 'medium' }: { alternative: string; size?: 'medium' | 'large' }) {
  return (
    <span role="status">
      <span className={size === 'large' ? 'spinner spinner-large' : 'spinner'} />
      <span className="visually-hidden">{alternative}</span>
    </span>
  );
}
