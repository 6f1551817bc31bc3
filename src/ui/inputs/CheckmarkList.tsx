import { Icon } from '../icons/Icon.tsx';
import '../layout/Lines.css';

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
