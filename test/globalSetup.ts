import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as owner to the migrated database that every test database is a copy of. */
    templateUrl: string
    /** Connects as owner to an empty copy of it, in which statements are planned. */
    plansUrl: string
  }
}

/** Starts one PostgreSQL for the whole run. Each test file copies its migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('templateUrl', postgres.templateUrl)
  project.provide('plansUrl', postgres.plansUrl)
  return postgres.stop
}
