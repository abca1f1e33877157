import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { printOperations } from './testOperations.ts'

const schema = buildSchema(`
  type Query { me(long: Boolean! = false): Me }
  type Mutation { greet(name: String!): Boolean! }
  type Me { id: ID! name: String }
`)
const print = (...texts: string[]) => printOperations(schema, texts, { scalars: { ID: 'string' } })

test('a text has the type of what it answers and of its variables', async () => {
  const printed = await print('{ me { id name } }', 'mutation ($name: String!) { greet(name: $name) }')
  expect(printed).toContain('"{ me { id name } }": OperationText<Text0Query, Text0QueryVariables>')
  expect(printed).toContain('Text0Query = { me: { id: string, name: string | null } | null }')
  expect(printed).toContain('greet(name: $name) }": OperationText<Text1Mutation, Text1MutationVariables>')
  expect(printed).toContain('Text1Mutation = { greet: boolean }')
})

test('two texts may have fragments and operations of the same name', async () => {
  const printed = await print(
    'query me { me { ...f } } fragment f on Me { id }',
    'query me { me { ...f } } fragment f on Me { name }',
  )
  expect(printed).toContain('Text0Query = { me: { id: string } | null }')
  expect(printed).toContain('Text1Query = { me: { name: string | null } | null }')
})

test.each([
  ['{ me { nobody } }', 'Cannot query field "nobody" on type "Me".'],
  ['mutation { greet }', 'argument "name" of type "String!" is required'],
  ['{ me { id }', 'Syntax Error: Expected Name, found <EOF>.'],
])('the wrong text %s has the message as its type', async (text, message) => {
  const [, type = ''] = (await print(text)).split(`${JSON.stringify(text)}: `)
  expect(type).toMatch(/^"/)
  expect(JSON.parse(type.split('\n')[0] ?? '')).toContain(message)
})
