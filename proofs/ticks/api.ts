import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  type GraphQLArgument,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Caller } from '#test/testServer.ts'

/** The API as printed beside this code. The walk also runs beside code of other days, whose inputs have fewer fields. */
const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

/** The outcome of an operation: its code if it was refused. */
export interface Outcome {
  readonly code: string
  /** The id of the change, by which it can be undone. */
  readonly change?: string | undefined
  /** The address of a page that the caller was told. */
  readonly url?: string | undefined
}

/** Runs a mutation with as much of its input as the API knows. */
export async function mutate(by: Caller, name: string, input: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const field = schema.getMutationType()?.getFields()[name]
  if (!field) return { code: 'ABSENT' }
  const type = getNamedType(field.type)
  const shown = isObjectType(type) && type.getFields().url ? 'url' : '__typename'
  const selection = isObjectType(type) ? `{ ${shown} }` : ''
  const given = field.args.filter(({ name: argument }) => argument !== 'key')
  const declared = given.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const text = `mutation (${declared}) { it: ${name}(${passed}) ${selection} }`
  const { data, errors, extensions } = await by.send(text, variablesOf(given, input))
  if (errors) return { code: errors[0]?.extensions?.code ?? errors[0]?.message ?? 'unknown' }
  const url = (data?.it as { url?: string | null } | null)?.url ?? undefined
  return { code: 'OK', change: extensions?.change, url }
}

/** An argument takes its field of the input, or all of it: earlier code had no `input`. */
function variablesOf(given: readonly GraphQLArgument[], input: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(given.map(({ name, type }) => [name, trim(type, name in input ? input[name] : input)]))
}

/** Leaves out what a type of input has no field for. */
function trim(type: unknown, value: unknown): unknown {
  if (isNonNullType(type)) return trim(type.ofType, value)
  if (isListType(type)) return Array.isArray(value) ? value.map((one) => trim(type.ofType, one)) : value
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value
  const fields = type.getFields()
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (fields[name] ? [[name, trim(fields[name].type, one)]] : [])),
  )
}

/** Tells whether a type has a field. */
export function hasField(type: string, field: string): boolean {
  const found = schema.getType(type)
  return isObjectType(found) && field in found.getFields()
}
