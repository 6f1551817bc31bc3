import './NumberedSteps.css';

export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="line-steps">
      {steps.map(({ title, text }, at) => (
        <li className="line-step" key={title}>
          <span
            className={
              at === steps.length - 1 ? 'line-mark line-mark-sun' : 'line-mark line-mark-mist'
            }
          >
            {at + 1}
          </span>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
