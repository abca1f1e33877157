import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { schema } from '#server/schema.ts'
import { can, type Permission, type Role, roles } from '#shared/platform/permissions.ts'
import {
  asTest,
  createClient,
  createCompany,
  createCompletedAssessment,
  createDeveloper,
  createJob,
  createJobProfile,
  createPlacement,
  createResume,
} from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { OperationChange, type OperationContext } from './context.ts'
import { permissionOf } from './permissions.ts'
import { readableFields } from './readableFields.ts'

type Field = GraphQLField<unknown, unknown>

const queries = fieldsOf('Query')
const objectTypes = Object.values(schema.getTypeMap()).filter(
  (type) => isObjectType(type) && !type.name.startsWith('__') && !['Query', 'Mutation'].includes(type.name),
)

/** Fields with a permission of their own, besides that of their type. */
const guarded = objectTypes.flatMap(({ name }) =>
  fieldsOf(name)
    .filter((field) => permissionIn(field.extensions) !== undefined)
    .map((field) => ({ coordinate: `${name}.${field.name}`, field })),
)

/** The arguments of the queries that reach such a type. */
let asked: Record<string, object>
let server: TestServer
let companyId = ''
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const company = await createCompany(db, { terms: 'Net 30', owner_id: server.as('recruiter').account.id })
  companyId = company.id
  const client = await createClient(db, { companyId: company.id })
  const [own, other] = [await createJob(db, { company_id: company.id }), await createJob(db)]
  const details = {
    cost_rate_cents: 7_654,
    rate_floor_cents: 7_000,
    phone: '+55 81 5550 0100',
    slack_user_id: 'U0RECIFE',
    url_avatar: 'https://pictures.example/dora.png',
    url_github: 'https://github.com/dora',
    url_linkedin: 'https://www.linkedin.com/in/dora',
    stage_reason: 'OTHER' as const,
    stage_note: 'Asked for a break.',
    revisit_on: '2026-03-01',
    cool_off_until: '2026-06-01',
    source: 'REFERRAL' as const,
    tags: ['speaker'],
    owner_id: server.as('recruiter').account.id,
    dstm_id: server.as('dstm').account.id,
    do_not_contact: true,
    tos_signed_on: '2026-01-02',
  }
  const developer = await createDeveloper(db, details)
  const vetted = await createDeveloper(db, { ...details, stage: 'VETTING', status: 'DECISION' })
  await createDeveloper(db, { stage: 'APPLICANT', status: 'NEW', cost_rate_cents: 5_432 })
  const profile = { job_id: own.id, developer_id: developer.id, status: 'SENT', cost_rate_cents: 6_543 } as const
  const { id: profileId } = await createJobProfile(db, {
    ...profile,
    bill_rate_cents: 9_000,
    status_note: 'Sent by mail.',
    consented_at: new Date(),
    consent_method: 'CALL',
    consent_asked_at: new Date(),
    consent_declined_at: new Date(),
    owner_id: server.as('recruiter').account.id,
  })
  await createJobProfile(db, { ...profile, developer_id: vetted.id })
  const placement = await createPlacement(db, profileId)
  await asTest(db, (trx) =>
    trx.updateTable('placements').set({ ends_on: '2030-01-01' }).where('id', '=', placement.id).execute(),
  )
  await createResume(db, 'Ledgers.', { developer_id: developer.id })
  await countResumeWords(db)
  const ended = { status: 'CLIENT_REJECTED', end_reason: 'SKILLS' } as const
  await createJobProfile(db, { job_id: own.id, developer_id: (await createDeveloper(db)).id, ...ended })
  await createCompletedAssessment(db, developer.id, { total_score: 80 })
  await createCompletedAssessment(db, vetted.id, { total_score: 80 })
  const closing = { status: 'LOST', left_status: 'LEAD', close_reason: 'OTHER' } as const
  const decider = { company_id: company.id, name: 'Cora Contact' }
  const contact = await asTest(db, (trx) =>
    trx.insertInto('contacts').values(decider).returning('id').executeTakeFirstOrThrow(),
  )
  const said = { used_at: new Date(), answer: 'AGREED', answer_note: 'Gladly.', expires_at: new Date() } as const
  await asTest(db, (trx) =>
    trx
      .insertInto('signed_links')
      .values({ purpose: 'CONSENT', job_profile_id: profileId, ...said })
      .execute(),
  )
  const shared = { purpose: 'CLIENT_PROFILE', job_profile_id: profileId, contact_id: contact.id } as const
  const link = await asTest(db, (trx) =>
    trx
      .insertInto('signed_links')
      .values({ ...shared, expires_at: new Date(Date.now() + 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const answer = { client_answer: 'INTERESTED', client_answered_at: new Date(), client_answered_link: link.id } as const
  await write(db, { actor: `link:${link.id}` }, (trx) =>
    trx.updateTable('job_profiles').set(answer).where('id', '=', profileId).execute(),
  )
  const work = { next_action: 'Call', next_action_on: '2026-03-01', owner_id: server.as('recruiter').account.id }
  const closed = await createJob(db, {
    company_id: company.id,
    contact_id: contact.id,
    tags: ['urgent'],
    ...work,
    ...closing,
  })
  const former = await createCompany(db, { deleted_at: new Date() })
  await createJobProfile(db, {
    job_id: (await createJob(db, { company_id: former.id })).id,
    developer_id: vetted.id,
    status: 'SENT',
  })
  const avoided = { developer_id: developer.id, company_name: company.name, reason: 'DISPUTE' } as const
  await asTest(db, (trx) => trx.insertInto('exclusions').values(avoided).execute())
  asked = {
    getClientUser: { id: client.id },
    getClientUsers: { limit: 25, offset: 0 },
    getApplicantPage: { limit: 20, offset: 0 },
    getCompany: { id: company.id },
    getCompanyAccounts: { company_id: company.id },
    getCompanyPage: { limit: 100, offset: 0 },
    getDeveloper: { id: vetted.id },
    getPlacements: { developer_id: developer.id },
    getPlacement: { id: placement.id },
    getPlacementRates: { placement_id: placement.id },
    getPlacementCheckIns: { placement_id: placement.id },
    getDeveloperPage: { limit: 20, offset: 0 },
    getJob: { id: closed.id },
    getJobPage: { limit: 100, offset: 0 },
    getJobProfile: { id: profileId },
    getNotes: { job_profile_id: profileId },
    getJobProfilePage: { limit: 100, offset: 0 },
    getRepresentation: { job_profile_id: profileId },
    getVettingPage: { limit: 20, offset: 0 },
    allSearchDevs: { job_id: other.id, text: 'Ledgers', count: 10, offset: 0 },
  }
})
afterAll(() => server.close())

function fieldsOf(typeName: string): Field[] {
  const type = schema.getType(typeName)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

function permissionIn(extensions: object): Permission | undefined {
  return (extensions as { pothosOptions?: { permission?: Permission } }).pothosOptions?.permission
}

/** Returns whether a query can reach one of the types. */
function reaches(type: GraphQLOutputType, wanted: ReadonlySet<string>, seen = new Set<string>()): boolean {
  const { name } = getNamedType(type)
  if (wanted.has(name)) return true
  if (seen.has(name)) return false
  seen.add(name)
  return fieldsOf(name).some((field) => reaches(field.type, wanted, seen))
}

const guardedTypes = new Set(guarded.map(({ coordinate }) => coordinate.split('.')[0] ?? ''))
const reaching = queries.filter(({ type }) => reaches(type, guardedTypes))

/**
 * Lists the coordinates of the fields with a value in the result of a resolver for a role. It calls the resolver
 * without executor and without permission checks. Null and empty lists count as no value.
 */
async function shownTo(role: Role, query: Field): Promise<Set<string>> {
  const viewer = { id: server.as(role).account.id, role, email: '', displayName: '', companyId }
  const wholeList = { defer: (rows: unknown) => rows }
  const context = { db: server.db, viewer, wholeList, secret: 'of a test' } as unknown as OperationContext
  const document = parse(`{ ${query.name} ${everything(query.type)} }`)
  const [node] = (document.definitions[0] as OperationDefinitionNode).selectionSet.selections
  // A copy of the schema, because readable fields are cached per schema and the test changes a permission.
  const info = { schema: Object.create(schema), fieldNodes: [node as FieldNode] } as unknown as GraphQLResolveInfo
  const found = new Set<string>()
  try {
    await walk(query.type, await query.resolve?.(undefined, asked[query.name] ?? {}, context, info), found, context)
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN' })
  }
  return found
}

function everything(type: GraphQLOutputType): string {
  const { name } = getNamedType(type)
  const fields = fieldsOf(name).map((field) => `${field.name} ${everything(field.type)}`)
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : ''
}

async function walk(
  type: GraphQLOutputType,
  value: unknown,
  found: Set<string>,
  context: OperationContext,
): Promise<void> {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) await walk(type, item, found, context)
    return
  }
  const { name } = getNamedType(type)
  for (const field of fieldsOf(name)) {
    const inner = await innerValue(field, value as Record<string, unknown>, context)
    if (inner === null || inner === undefined || (Array.isArray(inner) && inner.length === 0)) continue
    found.add(`${name}.${field.name}`)
    await walk(field.type, inner, found, context)
  }
}

function innerValue(field: Field, row: Record<string, unknown>, context: OperationContext): unknown {
  const isPlain = !field.resolve || field.resolve === defaultFieldResolver
  return isPlain
    ? row[field.name]
    : field.resolve?.(row, {}, context, { schema: Object.create(schema) } as GraphQLResolveInfo)
}

async function shownBy(asking: readonly Field[], role: Role): Promise<Set<string>> {
  const found = new Set<string>()
  for (const query of asking) for (const coordinate of await shownTo(role, query)) found.add(coordinate)
  return found
}

const shownByAll = new Map<Role, Promise<Set<string>>>()

/** Lists all that is shown to a role while each field has its own permission. No test changes the rows before these are read. */
function shownAsDeclared(role: Role): Promise<Set<string>> {
  const shown = shownByAll.get(role) ?? shownBy(reaching, role)
  shownByAll.set(role, shown)
  return shown
}

/** Returns whether one of the queries shows a field to a role. */
async function isShown(asking: readonly Field[], role: Role, coordinate: string): Promise<boolean> {
  for (const query of asking) if ((await shownTo(role, query)).has(coordinate)) return true
  return false
}

test('the queries of this test return a value of every field with a permission of its own', async () => {
  const shown = await shownAsDeclared('admin')
  const missed = guarded.map(({ coordinate }) => coordinate).filter((coordinate) => !shown.has(coordinate))
  expect(missed, 'give the query that reads it a row with a value, above').toEqual([])
  expect(guarded.length).toBeGreaterThan(8)
})

test.each(roles)('without the check, the data layer shows a %s nothing that is hidden', async (role) => {
  const shown = await shownAsDeclared(role)
  const hidden = [...shown].filter((coordinate) => {
    const [typeName = '', name] = coordinate.split('.')
    const field = fieldsOf(typeName).find((one) => one.name === name)
    const permission = field && permissionOf(schema, typeName, field)
    return !permission || !can(role, permission)
  })
  expect(hidden).toEqual([])
})

test('a client sees the rest of a developer', async () => {
  const shown = await shownAsDeclared('client')
  expect([...shown]).toEqual(
    expect.arrayContaining(['Developer.id', 'Developer.first_name', 'DevelopersProfile.status']),
  )
})

/** The fields that more roles than admins may read. The test above shows that nobody else gets the others. */
const shared = guarded.filter(({ field }) => can('recruiter', permissionIn(field.extensions) as Permission))

describe('the data layer selects a field only for roles that may read it', () => {
  test.each(shared)('$coordinate', async ({ coordinate, field }) => {
    expect(await shownAsDeclared('recruiter')).toContain(coordinate)
    // No other query can show the field.
    const asking = queries.filter(({ type }) => reaches(type, new Set([coordinate.split('.')[0] ?? ''])))
    await expectHidden(field, async () => {
      expect(await shownBy(asking, 'recruiter'), 'select it by readableColumns').not.toContain(coordinate)
      // The answers that are cached for roles that may read the field stay separate.
      expect(await isShown(asking, 'admin', coordinate)).toBe(true)
    })
  })
})

/** Runs expectations while only an admin may read a field. */
async function expectHidden(field: Field, run: () => Promise<void>): Promise<void> {
  const { pothosOptions } = field.extensions
  field.extensions = {
    ...field.extensions,
    pothosOptions: { ...(pothosOptions as object), permission: 'people:erase' },
  }
  try {
    await run()
  } finally {
    field.extensions = { ...field.extensions, pothosOptions }
  }
}

test('nobody overwrites a field that they may not read, and a stale save does not show it', async () => {
  const [field] = fieldsOf('CompanyDetails').filter(({ name }) => name === 'terms')
  const [update] = fieldsOf('Mutation').filter(({ name }) => name === 'updateCompany')
  const viewer = {
    id: server.as('recruiter').account.id,
    role: 'recruiter',
    email: '',
    displayName: '',
    companyId: null,
  }
  const services = { requestId: 'none', origin: {}, secret: '', change: new OperationChange() }
  const context = { db: server.db, viewer, ...services } as unknown as OperationContext
  const save = (changes: object, version: number) => {
    const info = { schema: Object.create(schema) } as unknown as GraphQLResolveInfo
    return Promise.resolve(update?.resolve?.(undefined, { input: { id: companyId, changes, version } }, context, info))
  }
  const stale = await save({ name: 'New' }, 7).catch((error: unknown) => error)
  expect(stale).toMatchObject({ code: 'CONFLICT', details: { terms: 'Net 30' } })
  await expectHidden(field as Field, async () => {
    const refused = await save({ terms: null }, 1).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'FORBIDDEN', field: 'terms' })
    const blind = await save({ name: 'New' }, 7).catch((error: unknown) => error)
    expect(blind).toMatchObject({ code: 'CONFLICT', details: { id: companyId } })
    expect(JSON.stringify(blind)).not.toContain('Net 30')
  })
})

test('a field is not readable when the role may read no field of its type', () => {
  expect([...readableFields({ schema }, 'reviewer')('Developer')]).toEqual([])
  expect([...readableFields({ schema }, 'client')('Developer')]).not.toContain('developer_assessments')
  expect(() => readableFields({ schema }, 'client')('Develper')).toThrow('The API has no type Develper.')
})

test('an operation checks its permission again when it runs', async () => {
  const client = await createClient(server.db)
  const viewer = { id: client.id, role: 'client', email: '', displayName: '', companyId: null }
  const context = { db: server.db, viewer } as unknown as OperationContext
  for (const type of ['Query', 'Mutation']) {
    for (const field of fieldsOf(type)) {
      const permission = permissionOf(schema, type, field)
      if (!permission || can('client', permission)) continue
      expect(() => field.resolve?.(undefined, {}, context, {} as GraphQLResolveInfo), field.name).toThrow(
        'does not allow this',
      )
    }
  }
})
