import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './processes/postgres.ts'

/** Starts one PostgreSQL for the whole run. Each test file copies its migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('templateUrl', postgres.templateUrl)
  return postgres.stop
}
