import { staffRecordText } from '#messages/staff/record.ts';
import type { RelatedCount } from '../related/read-related-counts.ts';

const { remove: words } = staffRecordText;

export const HangsOn = ({ below }: { below: readonly RelatedCount[] }) =>
  below.length > 0 && (
    <div>
      <p>{words.below}</p>
      <ul className="record-below">
        {below.map(({ label, count }) => (
          <li key={label}>{`${label}: ${count}`}</li>
        ))}
      </ul>
    </div>
  );
