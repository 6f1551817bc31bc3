/**
 * The last released version. During an upgrade, its servers and those of this version run on the
 * same database. `docs/release.md` says when this changes.
 */
export const lastRelease = {
  version: '0.1.0',
  /** A tag or a commit of this repository. */
  commit: '1a6b30548eff1f39f237572a833e4f6363e3d8ea',
  /** The highest number of its migrations, and how many there are. */
  lastMigration: 113,
  migrations: 63,
};
