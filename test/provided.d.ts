import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as owner to the migrated database that every test database is a copy of. */
    templateUrl: string
  }
}
