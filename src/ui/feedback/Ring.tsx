import './Ring.css';

const centre = 60;
const radius = 52;

/** `percent`: 0 to 100. */
export function Ring({
  percent,
  figure,
  meaning,
}: {
  percent: number;
  figure: string;
  meaning: string;
}) {
  const angle = (percent / 100) * 2 * Math.PI - Math.PI / 2;
  return (
    <svg className="ring" viewBox="0 0 120 120" role="img" aria-label={meaning}>
      <circle className="ring-track" cx={centre} cy={centre} r={radius} />
      {percent > 0 && (
        <circle
          className="ring-value"
          cx={centre}
          cy={centre}
          r={radius}
          pathLength={100}
          strokeDasharray={`${String(percent)} 100`}
          transform={`rotate(-90 ${String(centre)} ${String(centre)})`}
        />
      )}
      <circle
        className="ring-point"
        cx={place(Math.cos(angle))}
        cy={place(Math.sin(angle))}
        r={7}
      />
      <text className="ring-figure" x={centre + 1} y={69.5}>
        {figure}
      </text>
    </svg>
  );
}

/** Rounded, so that server and browser render the same digits. */
const place = (part: number): string => (centre + radius * part).toFixed(2);
