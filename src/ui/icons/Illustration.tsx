type DrawingProps = {
  /** The address of an SVG file whose drawing has the id `tekening`. */
  file: string;
  width: number;
  height: number;
  look?: string;
};

/**
 * A drawing that adds nothing for who cannot see it, in the colours of the brand: its file names
 * the tokens, which an `img` would not know.
 */
export const Illustration = ({ file, width, height, look }: DrawingProps) => (
  <svg
    className={look}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    aria-hidden="true"
  >
    <use href={`${file}#tekening`} />
  </svg>
);
