import './Badge.css';

export function Badge({
  count,
  limit,
  meaning,
}: {
  count: number;
  limit: number;
  meaning: string;
}) {
  return (
    <span className="badge">
      <span>{count > limit ? `${String(limit)}+` : count}</span>
      <span className="visually-hidden"> {meaning}</span>
    </span>
  );
}
