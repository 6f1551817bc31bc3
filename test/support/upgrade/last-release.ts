/**
 * The last released version. Its servers run on beside those of this version during an upgrade, on
 * the same database. `docs/release.md` says when this changes.
 */
export const lastRelease = {
  version: '0.1.0',
  /** A tag or a commit of this repository. */
  commit: '1a6b30548eff1f39f237572a833e4f6363e3d8ea',
  /** The highest number among its migrations, and how many it has. */
  lastMigration: 113,
  migrations: 63,
};
