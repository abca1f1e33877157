/**
 * Every advisory lock of the app. They are in one place so that no two have the same number. Any number will do that no other program uses in this database.
 */
export const locks = {
  /** One node migrates at a time. */
  migration: 7_305_811,
  /** The one process that serves an embedded database holds it. */
  instance: 7_305_812,
  /** One node creates or retires signing keys at a time. */
  identityKeys: 7_305_813,
  /** One node creates the first accounts and the demo firm. */
  firstRun: 7_305_814,
  /** One node offers the catalogue of skills at a time. */
  catalogue: 7_305_815,
  /** One node makes a scheduled backup at a time. */
  backup: 7_305_816,
  /** One export of everything is made at a time. */
  firmExport: 7_305_817,
  /** One batch of an import is written at a time. */
  import: 7_305_831,
  /** An account sends one thing after another. The hash of its id is the second number. */
  sends: 7_305_832,
  /** Messages to many are planned and written one after another, so that each sees whom the earlier ones reached. */
  recipients: 7_305_834,
  /** One node sweeps notifications at a time. */
  notifications: 7_305_833,
} as const
