import { requestText } from '#messages/portal/requests.ts';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { FileState } from '#ui/feedback/FileState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { TimelineItem, TimelineList, type TimelineItemLook } from '#ui/data/EventTimeline.tsx';
import type { RequestFileView, RequestView, RequestStep } from './request-view.ts';

const { detail } = requestText;

export function RequestHistory({ request }: { request: RequestView }) {
  return (
    <section className="stack-wide" aria-labelledby="verloop">
      <h2 className="title-5" id="verloop">
        {detail.course}
      </h2>
      {request.older && <p className="soft">{detail.older}</p>}
      <TimelineList>
        {request.steps.map((step, at) => (
          <TimelineItem
            id={step.kind === 'change' ? undefined : step.id}
            look={at === request.steps.length - 1 ? 'now' : lookOf(step)}
            key={step.id}
          >
            {step.kind === 'change' ? <Change step={step} /> : <Said step={step} />}
          </TimelineItem>
        ))}
      </TimelineList>
    </section>
  );
}

type Turn = Extract<RequestStep, { kind: 'change' }>;
type Word = Exclude<RequestStep, Turn>;

const lookOf = (step: RequestStep): TimelineItemLook =>
  step.kind === 'change' ? 'small' : step.side === 'us' ? 'full' : 'open';

function Change({ step: { what, who, at, moment } }: { step: Turn }) {
  return (
    <p className="small">
      <strong>{what}</strong>{' '}
      <span className="soft">
        <span>{`${who} ·`}</span> <time dateTime={at}>{moment}</time>
      </span>
    </p>
  );
}

function Said({ step: { who, side, at, moment, text, files } }: { step: Word }) {
  return (
    <div className="course-step">
      <p className="course-step-head">
        <strong>{who}</strong>
        <time className="soft small" dateTime={at}>
          {moment}
        </time>
      </p>
      <div className="course-body" data-side={side}>
        {text === '' ? (
          <p className="soft">{detail.noWords}</p>
        ) : (
          <p className="course-text">
            <NonBreakingText text={text} />
          </p>
        )}
        {files.length > 0 && <Files files={files} />}
      </div>
    </div>
  );
}

function Files({ files }: { files: readonly RequestFileView[] }) {
  return (
    <ul className="course-files" aria-label={detail.files}>
      {files.map(({ name, size, url, state }) => (
        <li key={url}>
          {state === 'ready' ? (
            <a className="course-file" href={url} download={name}>
              <Icon name="down" size="small" />
              <span>
                <span>{name}</span> <span className="soft small">{`(${size})`}</span>
              </span>
            </a>
          ) : (
            <span className="course-file">
              <Icon name="file" size="small" />
              <span>
                <span>{name}</span> <FileState state={state} />
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
