import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '#server/schema.ts'
import { isSearched, type ListDefinition } from '#shared/platform/lists/lists.ts'
import { can, type Permission, roles } from '#shared/platform/permissions.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Search {
  readonly name: string
  /** The operation with the text as its variable. */
  readonly document: string
  /** The input that a refusal names. */
  readonly field: string
  readonly permission: Permission
}

const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, extensions }): Search[] => {
  const { list } = extensions as { list?: ListDefinition }
  if (!list || !isSearched(list)) return []
  const document = `query ($text: String!) { ${name}(filter: { search: $text }) { aggregate { count } } }`
  return [{ name, document, field: 'filter.search', permission: list.permission }]
})

const others: Search[] = [
  {
    name: 'searchDevelopers',
    document: 'query ($text: String!) { searchDevelopers(text: $text) { id } }',
    field: 'text',
    permission: 'developers:readAll',
  },
  {
    name: 'getDuplicates',
    document: `query ($text: String!) {
      getDuplicates(id: "00000000-0000-4000-8000-000000000000", search: $text) { id }
    }`,
    field: 'search',
    permission: 'developers:write',
  },
]

test.each([
  ['of more than 200 characters', 'x'.repeat(201), 'Search for at most 200 characters.'],
  ['with more than 20 signs that few texts have', '%_'.repeat(80), 'Search for at most 20 of the signs % and _.'],
])('no field searches for a text %s', async (_what, text, message) => {
  for (const { name, document, field, permission } of [...lists, ...others]) {
    const role = roles.find((one) => can(one, permission)) ?? 'admin'
    const { errors } = await server.as(role).send(document, { text })
    expect(errors?.[0], name).toMatchObject({ message, extensions: { code: 'BAD_INPUT', field } })
  }
  expect(lists.length).toBeGreaterThan(15)
})
