import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql'
import { schema } from '#server/schema.ts'
import type { Caller, TestServer } from '#test/testServer.ts'

/** The input of a mutation, with its key, or the fields of a form. */
export type InputValues = Readonly<Record<string, unknown>>

/** The outcome of an input. The field is empty if the answer names none. */
interface Outcome {
  /** 'OK', or the code of the refusal. */
  readonly code: string
  /** The name of the field, without the path to it. */
  readonly field: string
  readonly message: string
}

/**
 * Sends an input that is accepted, with some values changed.
 * @param changes by the path of a field: a new value, or a function that makes it from all fields.
 */
export type SendChanges = (changes: InputValues) => Promise<Outcome>

/** Makes the rows that an input needs, and the input. */
export type Act = (server: TestServer) => Promise<SendChanges>

interface Prepared {
  readonly input: InputValues
  readonly caller?: Caller
}

export function mutationAct(name: string, prepare: (server: TestServer) => Prepared | Promise<Prepared>): Act {
  return async (server) => {
    const { input, caller = server.as('admin') } = await prepare(server)
    return async (changes) => {
      const { key, ...sent } = changed(input, changes)
      const variables = { ...(inputTypeOf(name) ? { input: sent } : sent), ...(key !== undefined && { key }) }
      const { errors } = await caller.send(documentOf(name, Object.keys(variables)), variables)
      const [error] = errors ?? []
      if (!error) return { code: 'OK', field: '', message: '' }
      const { code = '', field = '' } = error.extensions ?? {}
      return { code, field: fieldNameOf(field), message: error.message }
    }
  }
}

/** Reads the error of a REST answer in the form of GraphQL. */
export async function outcomeOfResponse(response: Response): Promise<Outcome> {
  const text = await response.text()
  if (response.ok) return { code: 'OK', field: '', message: '' }
  const code = response.status === 400 || response.status === 422 ? 'BAD_INPUT' : `status ${response.status}`
  return { code, field: '', message: text }
}

/** Gives the name by which a form knows a path: `openings` of `changes.openings`, and `location` of `changes.location.0`. */
export function fieldNameOf(path: string): string {
  return path.split('.').findLast((name) => !/^\d+$/.test(name)) ?? ''
}

/** Copies the values of an input with some of them changed. */
export function changed(values: InputValues, changes: InputValues): InputValues {
  const result = structuredClone(values) as Record<string, unknown>
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const inner = names.reduce((at, name) => at[name] as Record<string, unknown>, result)
    inner[last] = typeof value === 'function' ? value(values) : value
  }
  return result
}

function fieldOf(name: string) {
  const field = schema.getMutationType()?.getFields()[name]
  if (!field) throw new Error(`There is no mutation ${name}.`)
  return field
}

function documentOf(name: string, given: readonly string[]): string {
  const { args, type } = fieldOf(name)
  const used = args.filter((arg) => given.includes(arg.name))
  const variables = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  return `mutation (${variables}) { ${name}(${passed}) ${isLeafType(getNamedType(type)) ? '' : '{ __typename }'} }`
}

/** The type of the input of a mutation; undefined where the specification names flat arguments. */
function inputTypeOf(mutationName: string): GraphQLInputType | undefined {
  return fieldOf(mutationName).args.find(({ name }) => name === 'input')?.type
}

/** Finds the type of a field of an input by its path, which begins with its mutation. It looks through lists. */
export function typeAt(path: string): GraphQLInputType {
  const [mutationName = '', ...names] = path.split('.')
  const found = names.reduce((type, name) => {
    const item = type && itemOf(type)
    return isInputObjectType(item) ? item.getFields()[name]?.type : undefined
  }, inputTypeOf(mutationName))
  if (!found) throw new Error(`There is no field ${path}.`)
  return itemOf(found)
}

function itemOf(type: GraphQLInputType): GraphQLInputType {
  const nullable = getNullableType(type)
  return isListType(nullable) ? itemOf(nullable.ofType) : nullable
}
