import type { Role } from '#shared/platform/permissions.ts'
import { graphql } from '#test/graphql.ts'
import type { TestServer } from '#test/testServer.ts'
import { type Files, importForm, runToEnd } from './importCalls.ts'

const planQuery = graphql(`
  query ($id: ID!, $changed_too: Boolean!) {
    getImportTakeBack(id: $id, changed_too: $changed_too) {
      removed restored files left kept_count kept { kind name reason }
    }
  }
`)
const takeBackMutation = graphql(`
  mutation ($id: ID!, $changed_too: Boolean!, $key: String) {
    takeBackImport(input: { id: $id, changed_too: $changed_too }, key: $key) {
      removed restored files left kept_count kept { kind name reason }
    }
  }
`)

/** Imports files. @returns the id of the run. */
export async function runOf(server: TestServer, files: Files): Promise<string> {
  return (await runToEnd(server, importForm(files))).run
}

/** Asks what taking back a run would do. */
export async function planOf(server: TestServer, id: string, changed_too = false) {
  return (await server.as('admin').data(planQuery, { id, changed_too })).getImportTakeBack
}

/** Takes back a run. */
export async function takeBack(server: TestServer, id: string, changed_too = false) {
  return (await server.as('admin').data(takeBackMutation, { id, changed_too })).takeBackImport
}

/** Takes back a run as a role, and gives the answer with its errors. */
export function tryTakeBack(server: TestServer, as: Role, id: string, key?: string) {
  return server.as(as).query(takeBackMutation, { id, changed_too: false, key })
}
