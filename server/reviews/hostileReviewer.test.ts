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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionOf } from '#server/platform/graphql/permissions.ts'
import { routes, schema } from '#server/schema.ts'
import { can } from '#shared/platform/permissions.ts'
import { asTest, createUser } from '#test/factories.ts'
import { createReviewed } from '#test/rows/reviews.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

/*
 * A reviewer asks every operation and every address, with each id of the work to review, of its developer and of other people's
 * reviews. Whatever the answer is, it holds no word about the person, and none of what others wrote.
 */

type Field = GraphQLField<unknown, unknown>

const person = {
  first_name: 'Zoëlla',
  last_name: 'Ünalsecret',
  phone: '+90 555 0199',
  city: 'Izmirsecret',
  headline: 'Headlinesecret',
  url_github: 'https://github.com/zsecret',
  url_linkedin: 'https://linkedin.com/in/zsecret',
}
const forbidden = /zo[eë]lla|[uü]nalsecret|zsecret|0199|othersecret|SECOND_REVIEW|CALIBRATION/i

let server: TestServer
let reviewer: Caller
let ids: readonly string[]
beforeAll(async () => {
  server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
  reviewer = server.as('reviewer')
  const other = await createUser(server.db, { role: 'reviewer', display_name: 'Othersecret' })
  const email = `zsecret${randomUUID()}@vouch.example`
  const url_submission = 'https://git.example.com/zsecret/ledger'
  const shared = await createReviewed(server.db, {
    reviewers: [reviewer.account.id, other.id],
    developer: { ...person, email },
    attempt: { status: 'SECOND_REVIEW', url_submission, status_note: 'Othersecret' },
  })
  await asTest(server.db, (trx) =>
    trx.insertInto('submissions').values({ developer_assessment_id: shared.id, note: 'Yours, Zoëlla' }).execute(),
  )
  const foreign = await createReviewed(server.db, {
    reviewers: [other.id],
    developer: { ...person, email: `x${email}` },
    attempt: { url_submission, code_name: 'Othersecret 7' },
  })
  ids = [shared, foreign].flatMap(({ id, developer, assessmentId, reviewIds, criterionIds }) => [
    id,
    developer.id,
    assessmentId,
    ...reviewIds,
    ...criterionIds,
  ])
}, 60_000)
afterAll(() => server.close())

const operations = (['Query', 'Mutation'] as const).flatMap((type) =>
  fieldsOf(type).map((field) => [`${type}.${field.name}`, type, field] as const),
)

function fieldsOf(typeName: string): Field[] {
  const type = schema.getType(typeName)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

/** Writes the operation with an id in every place that takes one. @param all selects also what the reviewer may not read. */
function callOf(type: string, { name, args, type: answer }: Field, id: string, all: boolean): string {
  const given = args
    .filter((arg) => arg.defaultValue === undefined)
    .map((arg) => `${arg.name}: ${arg.name === 'input' ? wholeInput(arg.type, id) : inputFor(arg.type, id)}`)
  return `${type.toLowerCase()} { ${given.length > 0 ? `${name}(${given.join(', ')})` : name} ${selectionOf(answer, all)} }`
}

function selectionOf(type: GraphQLOutputType, all: boolean, depth = 0): string {
  const { name } = getNamedType(type)
  if (!isObjectType(getNamedType(type))) return ''
  const mayRead = (field: Field) => {
    const permission = permissionOf(schema, name, field)
    return all || (permission !== undefined && can('reviewer', permission))
  }
  const isDeep = (field: Field) => depth < 2 || !isObjectType(getNamedType(field.type))
  const fields = fieldsOf(name).filter((field) => mayRead(field) && isDeep(field))
  return `{ __typename ${fields.map((field) => `${field.name} ${selectionOf(field.type, all, depth + 1)}`).join(' ')} }`
}

/** Writes every field of the input of a mutation, whatever it takes. */
function wholeInput(type: GraphQLInputType, id: string): string {
  const own = getNamedType(type)
  const fields = isInputObjectType(own) ? Object.values(own.getFields()) : []
  const given = fields.filter((field) => field.defaultValue === undefined)
  return `{ ${given.map((field) => `${field.name}: ${inputFor(field.type, id)}`).join(', ')} }`
}

function inputFor(type: GraphQLInputType, id: string): string {
  if (isNonNullType(type)) return inputFor(type.ofType, id)
  if (isListType(type)) return `[${inputFor(type.ofType, id)}]`
  if (isEnumType(type)) return String(type.getValues()[0]?.name)
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const given = fields.filter((field) => isNonNullType(field.type) || getNamedType(field.type).name === 'ID')
    const used = type.isOneOf || given.length === 0 ? fields.slice(0, 1) : given
    return `{ ${used.map((field) => `${field.name}: ${inputFor(field.type, id)}`).join(', ')} }`
  }
  const values: Record<string, string> = { ID: `"${id}"`, Int: '1', Float: '1', Boolean: 'true' }
  return values[getNamedType(type).name] ?? '"2026-01-31T12:00:00Z"'
}

// An operation that ends sessions would end the test.
const ending = /end(Own|Other)Session/

test('no operation tells a reviewer anything about the person, or what others wrote', async () => {
  const asked = operations.filter(([name]) => !ending.test(name))
  const leaks: string[] = []
  for (const [name, type, field] of asked) {
    const permission = permissionOf(schema, type, field)
    // An operation that is refused for one id is refused for each, before anything is read.
    const isOwn = permission !== undefined && can('reviewer', permission)
    const documents = isOwn
      ? ids.flatMap((id) => [callOf(type, field, id, false), callOf(type, field, id, true)])
      : [callOf(type, field, ids[0] ?? '', true)]
    for (const document of new Set(documents)) {
      const answer = await (await reviewer.post({ query: document })).text()
      if (forbidden.test(answer)) leaks.push(`${name}: ${answer.slice(0, 300)}`)
    }
  }
  expect(leaks).toEqual([])
})

test('no address does either', async () => {
  const leaks: string[] = []
  for (const { method, path } of routes) {
    for (const id of ids.slice(0, 5)) {
      const address = `${server.url}/portal${path.replace('{id}', id)}?id=${id}&developer_id=${id}&list=developers`
      const body = method === 'GET' ? {} : { body: JSON.stringify({ id, developer_id: id }) }
      const headers = { authorization: `Bearer ${reviewer.token}`, 'content-type': 'application/json' }
      const response = await fetch(address, { method, headers, ...body })
      const answer = await response.text()
      if (forbidden.test(answer)) leaks.push(`${method} ${path}: ${answer.slice(0, 300)}`)
    }
  }
  expect(leaks).toEqual([])
})

test('somebody else’s review is not found, whatever is done with it', async () => {
  const [, , , , foreignReview = ''] = ids
  const scores = 'scores: [], shown_skills: [], unclaimed_skills: [], unshown_skills: []'
  const attacks = [
    `mutation { saveReviewDraft(input: { id: "${foreignReview}", version: 1, ${scores} }) { id } }`,
    `mutation { sendReview(input: { id: "${foreignReview}", version: 1, ${scores} }) { id } }`,
    `mutation { acceptReview(input: { id: "${foreignReview}" }) { id } }`,
    `mutation { declineReview(input: { id: "${foreignReview}", version: 1, reason: "Mine" }) { id } }`,
  ]
  const answers = await Promise.all(attacks.map((document) => reviewer.send(document)))
  expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual(Array(4).fill('NOT_FOUND'))
})
