import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { startIdentity, type TestIdentity, testEnv } from './identity.ts'
import { giveProviderKeys } from './providerKeys.ts'

/** The database and the identity provider of a test file. They exist once its tests run. */
export interface IdentitySetup {
  readonly database: TestDatabase
  readonly node: TestIdentity
}

/** Starts an identity provider with a database of its own before the tests of a file, and stops both after them. */
export function setUpIdentity(variables: Record<string, string> = {}): IdentitySetup {
  let started: IdentitySetup | undefined
  beforeAll(async () => {
    const database = await testDatabase()
    await giveProviderKeys(database.db)
    started = { database, node: await startIdentity(database.db, { env: testEnv(variables) }) }
  })
  afterAll(async () => {
    await started?.node.close()
    await started?.database.drop()
  })
  const requireStarted = () => {
    if (!started) throw new Error('The identity provider starts before the tests, not before the file.')
    return started
  }
  return {
    get database() {
      return requireStarted().database
    },
    get node() {
      return requireStarted().node
    },
  }
}
