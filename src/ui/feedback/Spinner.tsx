import './Spinner.css';

/** Something is under way; `alternative` is what is read out. `small` stands in a line of text. */
export function Spinner({
  alternative,
  size = 'medium',
}: {
  alternative: string;
  size?: 'small' | 'medium' | 'large';
}) {
  return (
    <span role="status">
      <span className={size === 'medium' ? 'spinner' : `spinner spinner-${size}`} />
      <span className="visually-hidden">{alternative}</span>
    </span>
  );
}
