import './PromiseList.css';

export function PromiseList({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ul className="help">
      {items.map(({ title, text }, at) => (
        <li
          className={at === items.length - 1 ? 'help-item help-item-sun' : 'help-item'}
          key={title}
        >
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
