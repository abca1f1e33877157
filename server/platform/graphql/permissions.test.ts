import { randomUUID } from 'node:crypto'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '#server/schema.ts'
import { can, type Role, roles } from '#shared/platform/permissions.ts'
import type { MayRun } from '#test/permissions/mayRun.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { normalForm } from './execution/normalForm.ts'
import type { Variables } from './execution/variables.ts'
import { firstRefused, permissionOf } from './permissions.ts'

/** The roles that may run each operation (docs/product.md#permissions), written out so that the test does not depend on the table. */
const rows = Object.values(
  import.meta.glob<Record<string, MayRun>>('../../../test/permissions/*.ts', { eager: true }),
).flatMap((file) => Object.values(file).flatMap((operations) => Object.entries(operations)))
const mayRun: MayRun = Object.fromEntries(rows)

const operations = (['Query', 'Mutation'] as const).flatMap((type) => {
  const root = schema.getType(type)
  return isObjectType(root) ? Object.values(root.getFields()).map((field) => ({ type, field, name: field.name })) : []
})

test('every operation has a row in this table, and every row has an operation', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(rows.map(([name]) => name).sort())
})

describe('every operation as every role', () => {
  let server: TestServer

  beforeAll(async () => {
    // Each account calls every operation, which may be more than its rate lets in within a minute.
    server = await startTestServer({ variables: { RATE_PER_MINUTE: '0' } })
  })
  afterAll(() => server.close())

  test.each(operations)('$name', async ({ type, field, name }) => {
    const allowed = mayRun[name] ?? []
    const before = await countEvents(server)
    for (const role of roles.filter((one) => !allowed.includes(one))) {
      const { isForbidden, data } = await run(role, callOf(type, field, '{ __typename }'))
      expect({ role, isForbidden, data }).toEqual({ role, isForbidden: true, data: null })
    }
    expect(await countEvents(server)).toBe(before)
    for (const role of allowed) {
      const { isForbidden } = await run(role, callOf(type, field, selectionOf(field, role)))
      expect({ role, isForbidden }).toEqual({ role, isForbidden: false })
    }
  })

  async function run(role: Role, document: string) {
    const { data, errors } = await server.as(role).send(document)
    const codes = errors?.map(({ extensions }) => extensions?.code) ?? []
    expect(codes).not.toContain('INTERNAL')
    return { isForbidden: codes.includes('FORBIDDEN'), data: data ?? null }
  }
})

/** Makes a call of the operation with sample arguments. Roles that select the same share the document, and its preparation. */
function callOf(type: string, field: GraphQLField<unknown, unknown>, selection: string): string {
  const given = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${sample(arg.type)}`)
  const call = given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name
  return `${type.toLowerCase()} { ${call} ${isObjectType(getNamedType(field.type)) ? selection : ''} }`
}

/** Selects every field that the role may read. */
function selectionOf(field: GraphQLField<unknown, unknown>, role: Role): string {
  const type = getNamedType(field.type)
  if (!isObjectType(type)) return ''
  const readable = Object.values(type.getFields()).filter((inner) => {
    const permission = permissionOf(schema, type.name, inner)
    return permission && can(role, permission)
  })
  return `{ __typename ${readable.map((inner) => `${inner.name} ${selectionOf(inner, role)}`).join(' ')} }`
}

const unknownId = randomUUID()

function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return String(type.getValues()[0]?.name)
  // An empty input object may be invalid, so it gets its first field.
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const required = fields.filter((input) => isRequiredInputField(input))
    const given = required.length > 0 ? required : fields.slice(0, 1)
    return `{ ${given.map((input) => `${input.name}: ${sample(input.type)}`).join(', ')} }`
  }
  const samples: Record<string, string> = {
    ID: `"${unknownId}"`,
    Int: '1',
    Float: '1',
    Boolean: 'false',
    DateTime: '"2026-01-31T12:00:00Z"',
    DayOrMoment: '"2026-01-31"',
  }
  return samples[getNamedType(type).name] ?? '"someone@vouch.example"'
}

function operationIn(text: string, variables: Variables = {}): OperationDefinitionNode {
  const document = parse(text)
  return normalForm(document, document.definitions[0] as OperationDefinitionNode, variables)
}

async function countEvents({ db }: TestServer): Promise<number> {
  const row = await db.selectFrom('events').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await row.executeTakeFirstOrThrow()).count
}

describe('a field that a role may not use', () => {
  const small = buildSchema(
    'type Query { open: Open } type Open { name: String hidden: Hidden } type Hidden { rate: Int }',
  )
  declare('Query', 'self:read')
  declare('Open', 'self:read')
  declare('Hidden', 'costRates:read')

  function declare(typeName: string, permission: string) {
    Object.assign(small.getType(typeName)?.extensions ?? {}, { pothosOptions: { permission } })
  }
  const refusedTo = (role: Role, document: string, variables?: Variables) =>
    firstRefused(small, operationIn(document, variables), role)

  test.each([
    '{ open { name hidden { rate } } }',
    '{ open { ... { hidden { rate } } } }',
    '{ open { ... on Open { hidden { ... on Hidden { rate } } } } }',
    '{ ...a } fragment a on Query { open { ...b } } fragment b on Open { hidden { rate } }',
    '{ o: open { h: hidden { r: rate } } }',
    '{ open { hidden @include(if: true) @skip(if: false) { rate } } }',
  ])('is found wherever it occurs: %s', (document) => {
    expect(refusedTo('client', document)).toBe('Hidden.rate')
    expect(refusedTo('vetter', document)).toBeUndefined()
  })

  test('is allowed where a condition excludes it', () => {
    expect(refusedTo('client', '{ open { name hidden @skip(if: true) { rate } } }')).toBeUndefined()
    const conditional = 'query($rates: Boolean!) { open { name hidden @include(if: $rates) { rate } } }'
    expect(refusedTo('client', conditional, { rates: false })).toBeUndefined()
    expect(refusedTo('client', conditional, { rates: true })).toBe('Hidden.rate')
  })

  test('counts when a fragment is spread twice, whatever the condition of the second spread', () => {
    const twice =
      'query($c: Boolean = true) { open { ...f ...f @include(if: $c) } } fragment f on Open { hidden { rate } }'
    expect(refusedTo('client', twice, { c: null })).toBe('Hidden.rate')
    expect(refusedTo('vetter', twice, { c: null })).toBeUndefined()
  })

  test('without a permission is refused to every role', () => {
    const bare = buildSchema('type Query { open: String }')
    expect(firstRefused(bare, operationIn('{ open }'), 'admin')).toBe('Query.open')
  })
})
