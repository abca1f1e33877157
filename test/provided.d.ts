import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as owner to the migrated database that every test database is a copy of. */
    templateUrl: string
    /** Connects as owner to an empty copy of it, in which statements are planned. */
    plansUrl: string
  }
}
