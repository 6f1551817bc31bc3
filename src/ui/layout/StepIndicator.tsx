import './StepIndicator.css';

export function StepIndicator({
  label,
  steps,
  at,
}: {
  label: string;
  steps: readonly string[];
  at: number;
}) {
  return (
    <ol className="step-line" aria-label={label}>
      {steps.map((step, place) => (
        <li
          className={
            place < at
              ? 'step-line-item step-line-done'
              : place === at
                ? 'step-line-item step-line-now'
                : 'step-line-item'
          }
          aria-current={place === at ? 'step' : undefined}
          key={step}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
