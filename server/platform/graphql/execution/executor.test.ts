import { buildSchema, execute, GraphQLObjectType, type GraphQLSchema, parse } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'

const names = ['a', 'b', 'c', 'd', 'e']

/** Makes a schema whose mutations say when they begin and end. The first ones take longest. */
function recording(): { schema: GraphQLSchema; ran: string[] } {
  const ran: string[] = []
  const schema = buildSchema(`type Query { a: Int } type Mutation { ${names.map((name) => `${name}: Int`).join(' ')} }`)
  const type = schema.getMutationType()
  if (!(type instanceof GraphQLObjectType)) throw new Error('There are no mutations.')
  for (const [index, name] of names.entries()) {
    const field = type.getFields()[name]
    if (!field) continue
    field.resolve = async () => {
      ran.push(`${name} begins`)
      for (let turn = index; turn < names.length; turn++) await null
      ran.push(`${name} ends`)
      return index
    }
  }
  return { schema, ran }
}

/** Fields, in the document itself or in fragments of any depth. */
const selection = fc.letrec<{ part: string; set: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...names),
    tie('set').map((set) => `... { ${set} }`),
    tie('set').map((set) => `... on Mutation { ${set} }`),
    fc.constantFrom('...First', '...Second'),
  ),
  set: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
})).set

test('a mutation in fragments runs in the order of the document', { tags: 'property' }, async () => {
  await fc.assert(
    fc.asyncProperty(selection, async (set) => {
      const document = parse(
        `mutation { ...First ${set} ...Second } fragment First on Mutation { c a } fragment Second on Mutation { b ... { e d } }`,
      )
      const [expected, compiled] = [recording(), recording()]
      await execute({ schema: expected.schema, document })
      const query = compileQuery(compiled.schema, document)
      if (!isCompiledQuery(query)) throw new Error('It does not compile.')
      await query.query(undefined, undefined, {})
      expect(compiled.ran).toEqual(expected.ran)
    }),
    { numRuns: 200 },
  )
})
