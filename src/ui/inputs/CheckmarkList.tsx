import { Icon } from '../icons/Icon.tsx';
import '../layout/Lines.css';

/** Renders a list of benefits. Each has a tick, a title in bold, and a text. */
export function CheckmarkList({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ul className="ticks">
      {items.map(({ title, text }) => (
        <li className="ticks-item" key={title + text}>
          <Icon name="check" look="ticks-icon" />
          <p>
            {title !== '' && <strong>{`${title}. `}</strong>}
            <span className="soft">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
