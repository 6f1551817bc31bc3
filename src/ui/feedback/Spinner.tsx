import './Spinner.css';

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
