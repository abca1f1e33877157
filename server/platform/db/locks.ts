/**
 * Every advisory lock of the app, in one place so that no two are the same number. Any numbers do that no other program uses in
 * this database.
 */
export const locks = {
  /** One node migrates at a time. */
  migration: 7_305_811,
  /** Held by the one process that serves an embedded database. */
  instance: 7_305_812,
  /** One node makes or retires keys at a time. */
  identityKeys: 7_305_813,
  /** One node creates the first accounts and demo data. */
  firstRun: 7_305_814,
  /** One batch of an import is written at a time. */
  import: 7_305_831,
} as const
