import './StepIndicator.css';

/**
 * Renders the progress in a form with several steps. The steps before the current one are done;
 * the sun of the brand marks the current step. `label`: the name for screen readers.
 */
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
