import { staffText } from '#messages/staff/staff.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { KeyboardKey } from '#ui/inputs/KeyboardKey.tsx';

const { title, groups } = staffText.keys;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      {groups.map(({ where, keys }) => (
        <section key={where}>
          <h3 className="keys-where">{where}</h3>
          <dl className="keys-list">
            {keys.map(({ names, what }) => (
              <div className="keys-row" key={what}>
                <dt>
                  {names.map((name) => (
                    <KeyboardKey name={name} key={name} />
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
