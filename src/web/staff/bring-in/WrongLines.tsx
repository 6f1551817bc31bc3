import { countText } from '#messages/shared/numbers.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffCodesText } from '#messages/staff/codes.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Table } from '#ui/data/Table.tsx';
import type { ProblemCode } from '#protocol/problem.ts';

const { wrong: words } = staffCodesText.list;

/** Nobody corrects a longer list by hand. */
const mostShown = 100;

export function WrongLines({
  lines,
}: {
  lines: readonly { line: number; text: string; code: ProblemCode }[];
}) {
  if (lines.length === 0) return null;
  return (
    <section className="stack-close bring-in-forecast" aria-labelledby="fout">
      <h2 className="title-4" id="fout">
        {words.title(lines.length)}
      </h2>
      <Note look="warning">{words.text}</Note>
      <Table
        labelledBy="fout"
        columns={[
          { name: words.line, look: 'soft' },
          { name: words.what, look: 'main' },
          { name: words.why },
        ]}
        rows={lines.slice(0, mostShown).map(({ line, text, code }) => ({
          key: String(line),
          cells: [
            countText(line),
            <span className="bring-in-line" key="text">
              {text}
            </span>,
            problemText[code],
          ],
        }))}
      />
      {lines.length > mostShown && <p className="soft">{words.more(lines.length - mostShown)}</p>}
    </section>
  );
}
