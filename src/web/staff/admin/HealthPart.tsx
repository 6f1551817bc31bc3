import { staffHealthText as words } from '#messages/staff/health.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import type { AdminPartData } from './read-admin.ts';
import type { HealthLine } from './health-line.ts';

const tones = { good: 'good', attention: 'you', bad: 'attention' } as const satisfies Record<
  HealthLine['state'],
  string
>;

export function HealthPart({ shown: { lines } }: { shown: AdminPartData<'gezondheid'> }) {
  return (
    <>
      <p className="soft">{words.lede}</p>
      <dl className="admin-health">
        {lines.map(({ name, state, texts, advice }) => (
          <div className="admin-health-line" key={name}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>
              <StatusText tone={tones[state]}>{words[state]}</StatusText>
            </dd>
            <dd className="admin-health-text">
              {texts.map((text) => (
                <p key={text}>
                  <NonBreakingText text={text} />
                </p>
              ))}
              {advice !== null && <p className="admin-advice">{advice}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
