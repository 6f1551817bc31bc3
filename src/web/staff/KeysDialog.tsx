import type { RefObject } from 'react';
import { staffText } from '#text/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Key } from '#ui/Key.tsx';

const { keys } = staffText;

/** All keys of the workspace; the browser's own dialog keeps focus inside and gives it back. */
export function KeysDialog({ box }: { box: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog className="keys" ref={box} aria-labelledby="sneltoetsen">
      <div className="stack-wide">
        <h2 className="title-4" id="sneltoetsen">
          {keys.title}
        </h2>
        <dl className="keys-list">
          {keys.list.map(({ keys: names, what }) => (
            <div className="keys-row" key={what}>
              <dt>
                {names.map((name) => (
                  <Key name={name} key={name} />
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form className="row" method="dialog">
          <Button type="submit" look="hollow" size="small">
            {keys.close}
          </Button>
        </form>
      </div>
    </dialog>
  );
}
