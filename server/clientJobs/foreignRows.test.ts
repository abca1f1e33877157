import { randomUUID } from 'node:crypto'
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionOf } from '#server/platform/graphql/permissions.ts'
import { routes, schema } from '#server/schema.ts'
import { can } from '#shared/platform/permissions.ts'
import {
  asTest,
  createClient,
  createCompany,
  createDeveloper,
  createJob,
  createJobProfile,
  createMeeting,
  createPlacement,
} from '#test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

/*
 * A client of one company asks every operation and every address for the rows of another, by each of their ids. Whatever the answer
 * is, it holds no word of them, and none of what is internal about the client's own.
 */

type Field = GraphQLField<unknown, unknown>

let server: TestServer
let client: Caller
let own: Firm
let foreign: Firm
/** The number of events of the foreign rows, which no request may change. */
let written: number | undefined
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' }, tasks: [] })
  own = await createFirm('Own')
  foreign = await createFirm('Foreign')
  client = await server.logIn(own.account)
  written = await eventsOf(foreign.ids)
}, 60_000)
afterAll(() => server.close())

type Firm = Awaited<ReturnType<typeof createFirm>>

/**
 * Creates a company with a row of each kind that belongs to it. Values that a client may read say `<name>Open`, all others
 * `<name>Hidden`.
 */
async function createFirm(name: string) {
  const { db } = server
  const [open, hidden] = [`${name}Open`, `${name}Hidden`]
  const company = await createCompany(db, { name: open, terms: hidden, notes: hidden, domain: `${name}hidden.example` })
  const account = await createClient(db, { companyId: company.id, display_name: open })
  const job = await createJob(db, { company_id: company.id, title: open, description: hidden, next_action: hidden })
  const contact = { company_id: company.id, name: hidden, email: `${hidden}@vouch.example`, notes: hidden }
  const sent = await putForward(job.id, open, 'CLIENT_REVIEW')
  const unsent = await putForward(job.id, hidden, 'READY_TO_SEND')
  const placed = await putForward(job.id, open, 'PLACED')
  const placement = await createPlacement(db, placed.id, { end_note: hidden })
  const meeting = await createMeeting(db, { developer_id: sent.developer_id, notes: hidden })
  const more = await asTest(db, async (trx) => {
    const one = (table: 'contacts' | 'exclusions' | 'notes' | 'resumes', row: object) =>
      trx
        .insertInto(table)
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    const file = { file_name: hidden, file_type: 'TXT', file_size: 9, extracted_text: hidden }
    return [
      await one('contacts', contact),
      await one('exclusions', { developer_id: sent.developer_id, company_name: open, reason: 'DISPUTE', note: hidden }),
      await one('notes', { job_id: job.id, body: hidden }),
      await one('notes', { job_profile_id: sent.id, body: hidden }),
      await one('notes', { job_profile_id: sent.id, body: open, shared_with_client: true }),
      await one('resumes', { developer_id: sent.developer_id, file_key: hidden, file_hash: hidden, ...file }),
    ].map(({ id }) => id)
  })
  const rows = [company, account, job, sent, unsent, placed, placement, meeting].map(({ id }) => id)
  const people = [sent, unsent, placed].map(({ developer_id }) => developer_id)
  return { account, job, sent, ids: [...rows, ...people, ...more] }
}

async function putForward(job_id: string, word: string, status: 'CLIENT_REVIEW' | 'READY_TO_SEND' | 'PLACED') {
  const { db } = server
  const isOpen = status !== 'READY_TO_SEND'
  const hidden = word.replace('Open', 'Hidden')
  const developer = await createDeveloper(db, {
    first_name: word,
    email: `${hidden}${randomUUID()}@vouch.example`,
    phone: hidden,
    cost_rate_cents: 776_655,
    stage_note: hidden,
  })
  const rates = { cost_rate_cents: 776_655, bill_rate_cents: isOpen ? 8_000 : 776_655, weekly_hours: 40 }
  const terms = { ...rates, status, status_note: hidden, pitch: isOpen ? word : hidden, starts_on: '2026-01-01' }
  return createJobProfile(db, { job_id, developer_id: developer.id, ...terms })
}

const operations = (['Query', 'Mutation'] as const).flatMap((type) =>
  fieldsOf(type).map((field) => ({ type, field, name: field.name })),
)

function fieldsOf(typeName: string): Field[] {
  const type = schema.getType(typeName)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

function mayRead(typeName: string, field: Field): boolean {
  const permission = permissionOf(schema, typeName, field)
  return permission !== undefined && can('client', permission)
}

/**
 * Writes the operation with the variable `$id` in every place that takes an id, so that all ids share the document, and its
 * preparation. @param all selects also what the client may not read.
 */
function callOf(type: string, { name, args, type: answer }: Field, all: boolean): string {
  const given = args
    // A second sort by the same column is refused.
    .filter((arg) => arg.defaultValue === undefined && arg.name !== 'then_by')
    .map((arg) => `${arg.name}: ${arg.name === 'input' ? wholeInput(arg.type) : inputFor(arg.type)}`)
    .join(', ')
  const call = `${given ? `${name}(${given})` : name} ${selectionOf(answer, all)}`
  return `${type.toLowerCase()} ${given.includes('$id') ? '($id: ID!) ' : ''}{ ${call} }`
}

function selectionOf(type: GraphQLOutputType, all: boolean, depth = 0): string {
  const { name } = getNamedType(type)
  if (!isObjectType(getNamedType(type))) return ''
  const isDeep = (field: Field) => depth < 4 || !isObjectType(getNamedType(field.type))
  const fields = fieldsOf(name).filter((field) => (all || mayRead(name, field)) && isDeep(field))
  const inner = fields.map((field) => `${field.name} ${selectionOf(field.type, all, depth + 1)}`)
  return `{ __typename ${inner.join(' ')} }`
}

/** Writes every field of the input of a mutation, whatever it takes. */
function wholeInput(type: GraphQLInputType): string {
  const own = getNamedType(type)
  const fields = isInputObjectType(own) ? Object.values(own.getFields()) : []
  const given = fields.filter((field) => field.defaultValue === undefined)
  return `{ ${given.map((field) => `${field.name}: ${inputFor(field.type)}`).join(', ')} }`
}

function inputFor(type: GraphQLInputType): string {
  if (isNonNullType(type)) return inputFor(type.ofType)
  if (isListType(type)) return `[${inputFor(type.ofType)}]`
  if (isEnumType(type)) return String(type.getValues()[0]?.name)
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    // Filters only narrow an answer down, so only those by id are tried.
    const given = fields.filter((field) => isNonNullType(field.type) || getNamedType(field.type).name === 'ID')
    const used = type.isOneOf || given.length === 0 ? fields.slice(0, 1) : given
    return `{ ${used.map((field) => `${field.name}: ${inputFor(field.type)}`).join(', ')} }`
  }
  const values: Record<string, string> = { ID: '$id', Int: '1', Float: '1', Boolean: 'true' }
  return values[getNamedType(type).name] ?? '"2026-01-31T12:00:00Z"'
}

async function ask(query: string, id?: string): Promise<string> {
  return (await client.post({ query, variables: { id } })).text()
}

async function eventsOf(ids: readonly string[]): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where row_id = any(${ids}::uuid[])
  `.execute(server.db)
  return rows[0]?.count
}

const forbidden = /Foreign|OwnHidden|7766\.?55/

test.each(operations)(
  '$name',
  async ({ type, field }) => {
    const mayRun = mayRead(type, field)
    // Whoever may not run an operation is refused before its arguments are read.
    const ids = mayRun ? [...foreign.ids, ...own.ids] : foreign.ids.slice(0, 1)
    // Where a client may read all of an answer, both documents are the same.
    for (const document of new Set([false, true].map((all) => callOf(type, field, all)))) {
      for (const id of document.includes('$id') ? ids : ids.slice(0, 1)) {
        const text = await ask(document, id)
        expect({ id, shown: text.match(forbidden)?.[0] }).toEqual({ id, shown: undefined })
        expect(text).not.toContain('"INTERNAL"')
        if (!mayRun) expect(text).toMatch(/FORBIDDEN|GRAPHQL_|TOO_|Cannot query|BAD_/)
      }
    }
    expect(await eventsOf(foreign.ids)).toBe(written)
  },
  60_000,
)

test('the walk reaches what the client may read', async () => {
  const texts = await Promise.all(
    ['getClientJob', 'getSentProfiles', 'getClientJobPage', 'getCompanies'].map(async (name) => {
      const field = fieldsOf('Query').find((query) => query.name === name) as Field
      return ask(callOf('Query', field, false), own.job.id)
    }),
  )
  for (const text of texts) expect(text).toContain('OwnOpen')
})

test('no address of the portal shows or takes anything of another company', async () => {
  for (const { method, path, permission } of routes) {
    // Where a client may ask, the rows of others are not found.
    const refused = can('client', permission) ? 404 : 403
    for (const id of path.includes('{id}')
      ? [...foreign.ids, 'companies', 'jobs', 'jobProfiles', 'developers']
      : ['']) {
      const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
      const body =
        method === 'POST' ? JSON.stringify({ jobId: foreign.job.id, devIds: [], message: 'Hi', test: true }) : null
      const address = `${server.url}/portal${path.replace('{id}', id)}?q=ForeignHidden&search=Foreign`
      const answer = await fetch(address, { method, headers, body })
      expect({ path, status: answer.status }).toEqual({ path, status: refused })
      expect(await answer.text()).not.toMatch(forbidden)
    }
  }
}, 60_000)

test('filters, sorts and searches of a client’s list tell nothing of others', async () => {
  const list = (args: string) => ask(`{ getClientJobPage${args} { client_jobs { id title } aggregate { count } } }`)
  for (const args of ['(filter: { search: "Foreign" })', '(filter: { search: "Hidden" })']) {
    expect(await list(args)).toContain('"count":0')
  }
  for (const args of [
    '(sort: { owner: asc_nulls_last })',
    '(filter: { status: [LEAD] })',
    '(filter: { cost_rate: { from: 1 } })',
  ]) {
    expect(await list(args)).toMatch(/is not defined|GRAPHQL_VALIDATION|BAD_/)
  }
})

/** Every field that a client can read, written out: a new one needs a permission of the staff, or a place in this list. */
const readable: Readonly<Record<string, string>> = {
  Aggregate: 'count more',
  ClientJob: `
    budget_hourly_max budget_hourly_min budget_monthly created_at currency id job_skills location openings
    phase sent_profiles title type unanswered_profiles yearly_budget_max yearly_budget_min
  `,
  ClientJobPage: 'aggregate client_jobs groups',
  ClientJobSkill: 'id job_skill_type name years_of_experience',
  ClientProfileSkill: 'evidence is_verified name years',
  ClientProfileSkills: 'skills title',
  ComingInterview: 'developer_name ends_at id job_id job_profile_id job_title starts_at url',
  Company: 'id name',
  Developer: `
    available_from avatar city country created_at currency first_name headline id job_profiles last_name
    skills time_zone weekly_hours
  `,
  DeveloperSkill: 'skill tick verified verified_at years_of_experience',
  DevelopersProfile: 'created_at currency id job status',
  InterviewTime: 'minutes starts_at',
  InterviewTimes: 'id meeting_ends_at meeting_starts_at proposed_at proposed_by_name state time_zone times version',
  ListGroup: 'count label values',
  ListLayout: 'columns default_view density group_by list pinned',
  Me: 'company display_name email id role username',
  Notification: 'created_at detail due_at due_on id kind path read title',
  NotificationPage: 'more notifications',
  NotificationSetting: 'bell kind mail',
  NotificationSettings: 'kinds mail_enabled',
  OwnCompany: 'id name',
  OwnSession: 'address began_at current device id last_seen_at',
  ProfiledJob: 'company id title',
  SentProfile: `
    available_from avatar bill_rate client_answer client_answer_note client_answer_reason client_answered_at
    client_answered_by_link client_answered_by_name country currency developer_id developer_name headline id interview job_id job_title
    notes pitch starts_on status time_zone version weekly_hours without_price
  `,
  SentProfileProof: 'assessments groups id',
  SharedNote: 'author_name body created_at id',
  Skill: 'id name skill_type',
  Undo: 'rows',
}

test('a client can read no other field than these', () => {
  const reached = new Set<string>()
  const collect = (type: GraphQLOutputType) => {
    const { name } = getNamedType(type)
    for (const field of fieldsOf(name)) {
      if (!mayRead(name, field) || reached.has(`${name}.${field.name}`)) continue
      reached.add(`${name}.${field.name}`)
      collect(field.type)
    }
  }
  for (const { type, field } of operations) if (mayRead(type, field)) collect(field.type)
  const wanted = Object.entries(readable).flatMap(([type, fields]) =>
    (fields.match(/\w+/g) ?? []).map((field) => `${type}.${field}`),
  )
  expect([...reached].toSorted()).toEqual(wanted.toSorted())
})
