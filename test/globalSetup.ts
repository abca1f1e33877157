import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as owner to the migrated database that every test database is a copy of. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run; each test file copies the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('templateUrl', postgres.templateUrl)
  return postgres.stop
}
