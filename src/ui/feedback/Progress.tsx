import './Progress.css';

/** `percent`: 0 to 100. */
export function Progress({ percent, meaning }: { percent: number; meaning: string }) {
  const end = `${String(Math.round(percent))}%`;
  return (
    <svg className="line-progress" height="20" role="img" aria-label={meaning}>
      <line className="line-progress-track" x1="0" x2="100%" y1="10" y2="10" />
      <line className="line-progress-value" x1="0" x2={end} y1="10" y2="10" />
      {percent < 100 && <circle className="line-progress-point" cx={end} cy="10" r="8" />}
    </svg>
  );
}
