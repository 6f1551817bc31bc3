import { type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getObjectInfo, getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { picklistValuesConfig } from '../../forms/adapter-configs.ts';
import { changesPath } from '../../staff-paths.ts';
import { ChangeDays } from './ChangeDays.tsx';
import { changesConfig, groupBySave, type FieldFormats, fieldFormatsOf } from './changes.ts';
import './TimeLine.css';

const { timeLine: words } = staffRecordText;

type Props = { recordId: string; objectApiName: string; staffId: string };

export function TimeLine(props: Props) {
  const [open, setOpen] = useState(false);
  const scripts = useHydrated();
  if (!scripts) {
    return (
      <p>
        <Link to={changesPath(props.staffId, props.recordId)}>{words.see}</Link>
      </p>
    );
  }
  return (
    <section className="record-section" aria-labelledby="tijdlijn">
      <details
        className="record-fold"
        data-section=""
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
          setOpen(currentTarget.open)
        }
      >
        <summary className="record-summary">
          <Icon name="down" size="small" look="record-turn" />
          <h2 className="record-heading" id="tijdlijn">
            {words.title}
          </h2>
        </summary>
        {open && <Changes {...props} />}
      </details>
    </section>
  );
}

function useShapes(objectApiName: string): FieldFormats {
  const { data: info } = useAdapter(getObjectInfo, { objectApiName });
  const { data: choices } = useAdapter(
    getPicklistValuesByRecordType,
    picklistValuesConfig({ apiName: objectApiName, recordTypeId: null }),
  );
  return useMemo(() => fieldFormatsOf(info, choices?.picklistFieldValues), [info, choices]);
}

function Changes({ recordId, objectApiName }: Props) {
  const shapes = useShapes(objectApiName);
  const [pages, setPages] = useState(1);
  return (
    <ChangesFrom
      {...{ recordId, shapes, pages }}
      before={none}
      onMore={() => setPages(pages + 1)}
    />
  );
}

const none: readonly Rec[] = [];

type FromProps = {
  recordId: string;
  shapes: FieldFormats;
  token?: string;
  pages: number;
  before: readonly Rec[];
  onMore: () => void;
};

/**
 * Across pages, a day has one heading, and a save stays together. `before`: the rows of the
 * previous pages.
 */
function ChangesFrom({ recordId, shapes, token, pages, before, onMore }: FromProps) {
  const { data, error } = useAdapter(getListRecordsByName, changesConfig(recordId, token));
  const box = useFirstNew(before, data);
  const next = data?.nextPageToken ?? null;
  const rows = data ? [...before, ...data.records] : before;
  if (pages > 1 && next !== null)
    return (
      <ChangesFrom
        {...{ recordId, shapes, onMore }}
        token={next}
        pages={pages - 1}
        before={rows}
        key={next}
      />
    );
  return (
    <div ref={box}>
      <ChangeDays rows={rows} shapes={shapes} />
      {error && <p className="small soft">{words.failed}</p>}
      {!error && !data && <Spinner alternative={staffText.list.loading} />}
      {data && rows.length === 0 && <p className="small soft">{words.none}</p>}
      {next !== null && (
        <p>
          <Button look="hollow" size="small" onClick={onMore}>
            {words.more}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The pressed button has disappeared, and the focus with it. */
function useFirstNew(
  before: readonly Rec[],
  data: object | undefined,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const arrived = data !== undefined;
  const at = groupBySave(before).length;
  useEffect(() => {
    if (at === 0 || !arrived || document.activeElement !== document.body) return;
    const items = box.current?.querySelectorAll<HTMLElement>('.log-item') ?? [];
    const first = items[Math.min(at, items.length - 1)];
    first?.setAttribute('tabindex', '-1');
    first?.focus();
  }, [at, arrived]);
  return box;
}
