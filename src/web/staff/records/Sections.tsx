import type { SyntheticEvent } from 'react';
import { getLayoutUserState, updateLayoutUserState } from '#client/adapters/metadata.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { layoutUserStateConfig } from '../forms/adapter-configs.ts';
import { type SectionViewModel, shownSections } from '../read-record.ts';
import type { RecordPage } from '../read-record-page.ts';
import { scalarOf } from '../forms/use-record-form.ts';
import { RecordItems } from '../RecordItems.tsx';

export function Sections({
  page,
  record,
  onEdit,
}: {
  page: RecordPage;
  record: Rec;
  onEdit?: (field: string) => void;
}) {
  const { objectApiName, staffId } = page;
  const client = useClient();
  const { data } = useAdapter(getLayoutUserState, layoutUserStateConfig(objectApiName));
  const saveCollapsed = (id: string, collapsed: boolean): void => {
    // After a failure, the state lasts until the user leaves the page.
    updateLayoutUserState(client, {
      ...layoutUserStateConfig(objectApiName),
      sectionUserStates: { [id]: { collapsed } },
    }).catch(() => undefined);
  };
  return shownSections(page.sections, (field) => scalarOf(record, field)).map((section) => {
    const collapsed = data?.sectionUserStates[section.id]?.collapsed ?? false;
    return (
      <Section
        section={section}
        {...{ record, staffId, collapsed, onEdit }}
        onToggle={(now) => saveCollapsed(section.id, now)}
        key={section.id}
      />
    );
  });
}

type Props = {
  section: SectionViewModel;
  record: Rec;
  staffId: string;
  collapsed: boolean;
  onEdit: ((field: string) => void) | undefined;
  onToggle: (collapsed: boolean) => void;
};

function Section({ section, record, staffId, collapsed, onEdit, onToggle }: Props) {
  const { id, heading, collapsible } = section;
  const items = <RecordItems section={section} record={record} staffId={staffId} onEdit={onEdit} />;
  if (!collapsible) {
    return (
      <section className="record-section" aria-labelledby={id}>
        <h2 className="record-heading" id={id}>
          {heading}
        </h2>
        {items}
      </section>
    );
  }
  const toggled = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) =>
    open === collapsed && onToggle(!open);
  return (
    <section className="record-section" aria-labelledby={id}>
      <details className="record-fold" data-section="" open={!collapsed} onToggle={toggled}>
        <summary className="record-summary">
          <Icon name="down" size="small" look="record-turn" />
          <h2 className="record-heading" id={id}>
            {heading}
          </h2>
        </summary>
        {items}
      </details>
    </section>
  );
}
