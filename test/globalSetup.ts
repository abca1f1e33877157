import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as owner to the migrated database that every test database is a copy of. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL for the whole run. Each test file copies its migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('templateUrl', postgres.templateUrl)
  return postgres.stop
}
