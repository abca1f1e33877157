import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type FragmentDefinitionNode,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  typeFromAST,
} from 'graphql'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRun } from '#server/imports/runs/data.ts'
import { schema } from '#server/schema.ts'
import { type Noun, nouns } from '#shared/nouns.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { queryNouns } from '#shared/queryNouns.ts'
import { datedTasks } from '#shared/taskRuns/taskRuns.ts'
import { addDemoFirm } from './demoFirm.ts'
import { projectFolder } from './rules/namedTests.ts'
import { startTestServer, type TestServer } from './testServer.ts'

/*
 * Sends every query of the web app to the demo firm. `test/operationNouns.ts` throws if one reads an undeclared noun.
 * Other tests ask for less than the screens.
 */

const definitions = globSync('web/**/*.{ts,tsx}', { cwd: projectFolder, exclude: ['**/gql/**'] })
  .map((file) => readFileSync(path.join(projectFolder, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/\bgraphql\(`([^`]*)`/g)].map(([, document = '']) => parse(document)))
  .flatMap((document) => document.definitions)
const fragments = new Map(
  definitions
    .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
    .map((fragment) => [fragment.name.value, fragment]),
)
const queries = definitions.filter(
  (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'query',
)

/** Queries that an admin may not send, or that need more than a row of the demo firm. */
const unanswered = [
  'findClientJobs',
  'findKnownDeveloper',
  'findSentProfiles',
  'getClientJob',
  'getClientJobPage',
  'getClientProfile',
  'getClockPause',
  'getConfirmationMessage',
  'getGoal',
  'getInterviewTimes',
  'getMergePlan',
  'getNotes',
  'getOwnReview',
  'getProfilesToAnswer',
  'getReminderPlan',
  'getSentProfileProof',
  'getSentProfiles',
  'getVettedReviewers',
]

let server: TestServer
/** The ids of some rows of each noun. */
const ids = new Map<string, readonly string[]>()

beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-queries-'))
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: 120, accounts: false })
  await client.end()
  await rm(folder, { recursive: true })
  // No task runs here, so the runs that the queries list are made by hand.
  const runs = keysOf(datedTasks).map((task) => ({ id: crypto.randomUUID(), task, state: 'DONE' as const, written: 1 }))
  await server.database.owner.insertInto('task_runs').values(runs).execute()
  await startRun(server.db, { account: null, files: ['companies.csv'], mappings: {} })
  for (const noun of nouns) {
    const rows = sql<{ id: string }>`select id from ${sql.table(noun)} order by id limit 5`.execute(
      server.database.owner,
    )
    ids.set(noun, await rows.then((found) => found.rows.map(({ id }) => String(id))).catch(() => []))
  }
  ids.set('users', [server.as('vetter').account.id])
  const { user_id } = await server.db.selectFrom('company_users').select('user_id').executeTakeFirstOrThrow()
  ids.set('company_users', [user_id])
})
afterAll(() => server.close())

test('every query of the web app reads only nouns that are declared for it', { tags: 'large' }, async () => {
  expect(queries.length).toBeGreaterThan(120)
  const failed = []
  for (const query of queries) if (!(await isAnswered(query))) failed.push(query.name?.value)
  expect(failed.sort()).toEqual(unanswered)
})

/** Sends a query with some rows of one noun after the other, of those that it may read. */
async function isAnswered(query: OperationDefinitionNode): Promise<boolean> {
  const text = withFragments(query)
  if (!text.includes('ID!')) return hasAnswer(text, variablesOf(query, ''))
  const answered = []
  for (const noun of declaredFor(query)) {
    for (const id of ids.get(noun) ?? []) {
      const found = await hasAnswer(text, variablesOf(query, id))
      answered.push(found)
      if (!found) break
    }
  }
  return answered.some(Boolean)
}

/** A query about a row of any other noun has no answer, which fails the test as well. */
function declaredFor({ selectionSet }: OperationDefinitionNode): Set<Noun> {
  return new Set(
    selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? (queryNouns[one.name.value] ?? []) : [])),
  )
}

async function hasAnswer(text: string, variables: Record<string, unknown>): Promise<boolean> {
  const { data, errors } = await server.as('admin').send(text, variables)
  return !errors && Object.values(data ?? {}).some((found) => found !== null)
}

/** Writes a query with all fragments that it spreads, directly or not. */
function withFragments(query: OperationDefinitionNode): string {
  const texts = [print(query)]
  const used = new Set<string>()
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      const fragment = fragments.get(name)
      if (fragment && !used.has(name)) texts.push(print(fragment))
      used.add(name)
    }
  }
  return texts.join('\n')
}

function variablesOf(query: OperationDefinitionNode, id: string): Record<string, unknown> {
  const given = (query.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
    const input = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    const isNeeded = type.kind === Kind.NON_NULL_TYPE && !defaultValue
    return input && isNeeded ? [[variable.name.value, sample(input, variable.name.value, id)]] : []
  })
  return Object.fromEntries(given)
}

function sample(type: GraphQLInputType, name: string, id: string): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, id)
  if (name === 'countries') return ['US']
  if (isListType(type)) return [sample(type.ofType, name, id)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField)
    return Object.fromEntries(required.map((field) => [field.name, sample(field.type, field.name, id)]))
  }
  if (type.name === 'ID') return ids.get(`${name.replace(/_id$|Id$/, '')}s`)?.[0] ?? id
  if (type.name === 'Int' || type.name === 'Float') return name === 'offset' ? 0 : 10
  if (type.name === 'Boolean') return true
  if (type.name === 'String') return /since|until|from|to|day|on$/.test(name) ? '2026-03-15' : 'a'
  return '2026-03-15T00:00:00Z'
}
