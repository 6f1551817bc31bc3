import './Log.css';

type Entry = { title: string; text: string };

/** What happens after each other, the first being now. */
export function Log({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="log">
      {entries.map(({ title, text }, at) => (
        <li className={at === 0 ? 'log-item log-now' : 'log-item'} key={`${title} ${text}`}>
          <strong>{title}</strong>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ol>
  );
}
