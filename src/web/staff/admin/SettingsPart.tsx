import { staffAdminText } from '#messages/staff/admin.ts';
import { Table } from '#ui/data/Table.tsx';
import type { AdminPartData } from './read-admin.ts';

const { settings: words } = staffAdminText;

export function SettingsPart({ shown: { settings } }: { shown: AdminPartData<'instellingen'> }) {
  const [name, value, from] = words.columns;
  return (
    <>
      <p className="soft">{words.lede}</p>
      <Table
        labelledBy="deel"
        columns={[{ name, look: 'main' }, { name: value }, { name: from, look: 'soft' }]}
        rows={settings.map((one) => ({
          key: one.name,
          cells: [<code key="name">{one.name}</code>, one.value, one.from],
        }))}
      />
    </>
  );
}
