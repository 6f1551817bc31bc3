import { requestText } from '#text/requests.ts';
import { Icon } from '#ui/Icon.tsx';
import type { ShownFile, ShownRequest, Step } from './shown-request.ts';

const { detail } = requestText;

/** What was said and what became of it, the request itself first. */
export function Course({ request }: { request: ShownRequest }) {
  return (
    <section className="stack-wide" aria-labelledby="verloop">
      <h2 className="title-5" id="verloop">
        {detail.course}
      </h2>
      {request.older && <p className="soft">{detail.older}</p>}
      <ol className="course">
        {request.steps.map((step) => (
          <CourseStep step={step} key={step.id} />
        ))}
      </ol>
    </section>
  );
}

function CourseStep({ step }: { step: Step }) {
  if (step.kind === 'change')
    return (
      <li className="course-step course-change">
        <p className="small">
          <strong>{step.what}</strong>{' '}
          <span className="soft">
            {step.who} · <time dateTime={step.at}>{step.moment}</time>
          </span>
        </p>
      </li>
    );
  return (
    <li className={`course-step course-${step.side}`} id={step.id}>
      <p className="course-head">
        <strong>{step.who}</strong>
        <time className="soft small" dateTime={step.at}>
          {step.moment}
        </time>
      </p>
      <div className="course-body">
        {step.text === '' ? <p className="soft">{detail.noWords}</p> : <p className="course-text">{step.text}</p>}
        {step.files.length > 0 && <Files files={step.files} />}
      </div>
    </li>
  );
}

function Files({ files }: { files: readonly ShownFile[] }) {
  return (
    <ul className="course-files" aria-label={detail.files}>
      {files.map(({ name, size, url }) => (
        <li key={url}>
          <a className="course-file" href={url} download={name}>
            <Icon name="down" size="small" />
            <span>
              {name} <span className="soft small">({size})</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
