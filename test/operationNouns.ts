import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Kind, type OperationDefinitionNode, parse } from 'graphql'
import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { schema } from '#server/schema.ts'
import { mutationNouns } from '#shared/mutationNouns.ts'
import { queryNouns } from '#shared/queryNouns.ts'
import { keptFrom } from './keptFrom.ts'
import { plannedTables } from './plannedTables.ts'
import { provesDeclarations } from './seed.ts'
import { onStatement } from './statements.ts'

/*
 * Proves the declared nouns in every test that calls the API: a query reads no table of an undeclared noun, and a
 * mutation leaves no event of one. It takes a tenth of their time, so only the proofs do.
 */

/** The statements of a request from its first query field on. Earlier ones identify the caller. */
interface Asked {
  readonly statements: CompiledQuery[]
  isRunning: boolean
}

const asked = new AsyncLocalStorage<Asked | undefined>()
const byRequest = new Map<string, Asked>()

/** Each is made beside the answer: the check of the caches reads all events without depending on them, and the sweep writes. */
const aside = /pg_current_snapshot|sweep_notifications\(/
const isRead = (text: string) => /^\s*(select|with)\b/i.test(text) && !aside.test(text)

if (provesDeclarations) recordReads()

function recordReads(): void {
  onStatement((statement) => {
    const request = asked.getStore()
    if (request?.isRunning && isRead(statement.sql)) request.statements.push(statement)
  })
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field
    field.resolve = (...args) => {
      const request = asked.getStore()
      if (request) request.isRunning = true
      return resolve?.(...args)
    }
  }
}

/** Answers a request, and records its statements. */
export function answerRecorded(answer: RequestListener, req: IncomingMessage, res: ServerResponse): void {
  if (!provesDeclarations) {
    answer(req, res)
    return
  }
  const request: Asked = { statements: [], isRunning: false }
  asked.run(request, () => answer(req, res))
  const id = res.getHeader('x-request-id')
  if (typeof id === 'string') byRequest.set(id, request)
}

/** Runs a read of a test itself, which belongs to no request. */
function unrecorded<Result>(read: () => Promise<Result>): Promise<Result> {
  return asked.run(undefined, read)
}

/**
 * Compares the nouns that a request used with the declared ones of its operations.
 * @param owner a connection that reads events as the owner of the tables.
 * @throws Error that names the nouns to declare.
 */
export async function proveNouns(owner: Database, body: unknown, requestId: string | null): Promise<void> {
  const request = byRequest.get(requestId ?? '')
  byRequest.delete(requestId ?? '')
  if (!request || requestId === null) return
  const roots = rootsOf(body)
  if (roots.length === 0) return
  const problem = await unrecorded(async () =>
    roots.some(({ operation }) => operation === 'mutation')
      ? undeclaredIn('mutationNouns', roots, await writtenTables(owner, requestId))
      : undeclaredIn('queryNouns', roots, await readTables(request)),
  )
  if (problem) throw new Error(problem)
}

interface Root {
  readonly operation: string
  readonly field: string
}

/** Lists the fields of the API that a request asks for; none if the API does not accept its body. */
function rootsOf(body: unknown): Root[] {
  try {
    const requests = [typeof body === 'string' ? JSON.parse(body) : body].flat() as { query: string }[]
    return requests.flatMap(({ query }) =>
      parse(query)
        .definitions.filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)
        .flatMap(({ operation, selectionSet }) =>
          selectionSet.selections.flatMap((one) =>
            one.kind === Kind.FIELD ? [{ operation, field: one.name.value }] : [],
          ),
        ),
    )
  } catch {
    return []
  }
}

const declarations = { queryNouns, mutationNouns }

/** Writes a sentence that names the nouns to declare, if any. */
export function undeclaredIn(
  table: keyof typeof declarations,
  roots: readonly Root[],
  used: readonly string[],
): string | undefined {
  const declared = new Set<string>(roots.flatMap(({ field }) => declarations[table][field] ?? []))
  const missing = [...new Set(used)].filter((name) => !declared.has(name))
  if (missing.length === 0) return undefined
  const fields = roots.map(({ field }) => field).join(' and ')
  const did = table === 'queryNouns' ? 'reads' : 'left events of'
  return `${fields} ${did} ${missing.join(', ')}: declare that in shared/${table}.ts, so that the screens are read again.`
}

async function writtenTables(owner: Database, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from events where request_id = ${requestId}`.execute(owner)
  return rows.map(({ table_name }) => table_name)
}

/** Tables that change with every request, when somebody only looks, or in the background: no screen is read again for them. */
const untold = [
  'account_activity',
  'backup_states',
  'failed_mails',
  'last_visits',
  'reminders',
  'suspect_files',
  'tasks',
]

async function readTables({ statements }: Asked): Promise<string[]> {
  const tables = (await Promise.all(statements.map(plannedTables))).flat()
  return tables
    .filter((table) => !table.startsWith('pg_') && !untold.includes(table))
    .flatMap((table) => keptFrom[table] ?? table)
}
