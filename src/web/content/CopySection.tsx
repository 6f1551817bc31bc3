import type { CopyPart } from '#domain/content/markdown.ts';
import { Prose } from './Prose.tsx';

const looks = {
  plain: { section: 'stack', heading: 'title-5' },
  column: { section: 'copy-column', heading: 'title-4' },
} as const;

export function CopySection({
  part: { id, heading, html },
  look = 'plain',
}: {
  part: CopyPart;
  look?: keyof typeof looks;
}) {
  return (
    <section className={looks[look].section} aria-labelledby={id}>
      <h2 className={looks[look].heading} id={id}>
        {heading}
      </h2>
      <Prose html={html} />
    </section>
  );
}
