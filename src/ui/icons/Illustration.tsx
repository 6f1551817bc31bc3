type DrawingProps = {
  /** The URL of an SVG file whose drawing has the id `tekening`. */
  file: string;
  width: number;
  height: number;
  look?: string;
};

/** Inline, because an `img` would not inherit the brand's colours. */
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
