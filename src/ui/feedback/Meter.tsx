import { Link } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { StatusText, type StatusTone } from './StatusText.tsx';
import './Meter.css';

/** `count`: null when there is nothing yet. */
export type Meter = {
  to: string;
  icon: IconName;
  name: string;
  count: string | null;
  unit: string;
  foot: { status: string; tone: StatusTone; amount: string | null } | { invite: string };
};

export function Meters({ meters, few = false }: { meters: readonly Meter[]; few?: boolean }) {
  return (
    <div className={few ? 'meters meters-few' : 'meters'}>
      {meters.map((meter, at) => (
        <Link
          className={[
            'meter',
            at < 3 ? '' : 'meter-half',
            'invite' in meter.foot ? 'meter-empty' : '',
          ]
            .filter(Boolean)
            .join(' ')}
          to={meter.to}
          viewTransition
          key={meter.name}
        >
          <h3 className="meter-head">
            <Icon name={meter.icon} look={'invite' in meter.foot ? undefined : 'icon-green'} />
            <span>{meter.name}</span>
          </h3>
          {meter.count === null ? (
            <p className="meter-count" aria-hidden="true">
              –
            </p>
          ) : (
            <p className="meter-count">{meter.count}</p>
          )}
          <p className="meter-unit">{meter.unit}</p>
          <Foot foot={meter.foot} />
        </Link>
      ))}
    </div>
  );
}

function Foot({ foot }: { foot: Meter['foot'] }) {
  if ('invite' in foot) {
    return (
      <p className="meter-foot">
        <strong>{foot.invite}</strong>
      </p>
    );
  }
  return (
    <p className="meter-foot">
      <StatusText tone={foot.tone}>{foot.status}</StatusText>
      {foot.amount !== null && <span>{foot.amount}</span>}
    </p>
  );
}
