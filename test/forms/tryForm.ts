import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, type GraphQLField, getNamedType, isInputObjectType, isLeafType, isObjectType } from 'graphql'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#shared/platform/permissions.ts'
import * as fc from '#test/draws/property.ts'
import { seed } from '#test/draws/seed.ts'
import type { Caller, TestServer } from '#test/testServer.ts'
import { isRequired } from '#web/platform/forms/fields/isRequired.ts'
import { type FieldValues, given, plainField, type TypedValue } from './fields.ts'

type Values = Readonly<Record<string, unknown>>
type Names<Schema extends z.ZodMiniType> = keyof z.input<Schema> & string

type Call = readonly [mutation: string, input: Values]

/** The answer: the fields of the stored row, or a refusal. */
export type FormAnswer = { readonly stored: Values } | { readonly refusal: Refusal | undefined }

export interface Trial<Schema extends z.ZodMiniType, Start> {
  readonly schema: Schema
  /** The values that each field can have. Those of a plain text follow from its schema; any other new field is missed until it is here. */
  readonly typed: { readonly [Name in Names<Schema>]?: FieldValues }
  /** Makes the rows of one run. */
  readonly start: () => Promise<Start>
  /** The values of the form before typing. Without it, the form sends only typed values, like an edit. */
  readonly holds?: (start: Start) => Partial<Readonly<Record<Names<Schema>, unknown>>>
  /** Fields that only some values of others, or of the record, make required. Their screens mark them, or say when they are required. */
  readonly marked?: readonly Names<Schema>[]
  /** The fields that show with these values; by default all that are not `given`. */
  readonly shown?: (values: Values) => readonly string[]
  /** The mutation that the form sends, with its input; or the answer of another interface. */
  readonly send: (input: z.output<Schema>, start: Start) => Call | Promise<FormAnswer>
  /** The role that sends it; by default admin. */
  readonly role?: Role
  /** Reads the stored row. Without it, the answer of the mutation is read. */
  readonly read?: (start: Start, answer: Values) => Promise<Values>
  /** Picks the fields to compare, if typed values decide about other stored fields. */
  readonly stored?: (stored: Values) => Values
  /** The sentences that may stand above the buttons, for refusals about no single field. */
  readonly sentences?: RegExp
  readonly runs?: number
}

const contract = buildSchema(readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'))

/**
 * Sends a form with random subsets of its fields typed, and demands that the typed values are saved, or refused at a
 * field that shows.
 * @throws Error of Vitest when neither happens, or when no run was saved, which would prove nothing.
 */
export async function tryForm<Schema extends z.ZodMiniType, Start>(
  server: TestServer,
  trial: Trial<Schema, Start>,
): Promise<void> {
  const typed = typedOf(trial)
  const fields = Object.entries(typed).filter(([, field]) => field !== given)
  const subsets = fc.record(Object.fromEntries(fields.map(([name, { values }]) => [name, values])), {
    requiredKeys: [],
  })
  let saved = 0
  const property = fc.asyncProperty(subsets, async (subset) => {
    if (await submit(server, trial, subset as Readonly<Record<string, TypedValue>>)) saved++
  })
  // A form of many fields is seldom filled in well by chance, so there are further rounds until it is.
  for (let round = 0; saved === 0 && round < 25; round++)
    await fc.assert(property, { seed: seed + round, numRuns: trial.runs ?? 30 })
  expect(saved, 'no run was saved').toBeGreaterThan(0)
}

/** Completes the values of a form by those of its plain texts. @throws Error for a field whose values nobody knows. */
function typedOf<Schema extends z.ZodMiniType>({ schema, typed }: Pick<Trial<Schema, never>, 'schema' | 'typed'>) {
  const known: Readonly<Record<string, FieldValues | undefined>> = typed
  const shape = schema instanceof z.ZodMiniObject ? Object.entries<z.core.$ZodType>(schema.shape) : []
  const added = shape.flatMap(([name, field]) => (known[name] ? [] : [[name, plainField(name, field)]]))
  return Object.fromEntries([...added, ...Object.entries(typed)]) as Readonly<Record<string, FieldValues>>
}

/** @returns true if it was saved. */
async function submit<Schema extends z.ZodMiniType, Start>(
  server: TestServer,
  trial: Trial<Schema, Start>,
  subset: Readonly<Record<string, TypedValue>>,
): Promise<boolean> {
  // An edit without changes sends nothing.
  if (!trial.holds && Object.keys(subset).length === 0) return false
  const start = await trial.start()
  const held = trial.holds && { ...emptyOf(typedOf(trial)), ...trial.holds(start) }
  const wanted = { ...held, ...pick(subset, 'typed') }
  const all = Object.entries(typedOf(trial)).flatMap(([name, field]) => (field === given ? [] : [name]))
  const shown: readonly string[] = trial.shown?.(wanted) ?? all
  const values = { ...held, ...pick(subset, 'typed', shown) }
  const parsed = z.safeParse(trial.schema, values)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      expect(shown, issue.message).toContain(issue.path[0])
      expectMark(trial, values, issue)
    }
    return false
  }
  const names = trial.read ? [] : Object.keys(subset).filter((name) => shown.includes(name))
  const sent = trial.send(parsed.data, start)
  const answer = sent instanceof Promise ? await sent : await call(server.as(trial.role ?? 'admin'), sent, names)
  if ('refusal' in answer) {
    expectRefusal(answer.refusal, shown, trial.sentences)
    return false
  }
  const stored = (trial.stored ?? same)(pick(subset, 'stored', shown))
  const read = (await trial.read?.(start, answer.stored)) ?? answer.stored
  expect(Object.fromEntries(Object.keys(stored).map((name) => [name, read[name]]))).toEqual(stored)
  return true
}

type Mutation = GraphQLField<unknown, unknown>

const storedRow = z.nullish(z.record(z.string(), z.unknown()))

/** Runs a mutation, and reads these fields of its answer. */
async function call(caller: Caller, [mutation, input]: Call, names: readonly string[]): Promise<FormAnswer> {
  const called = contract.getMutationType()?.getFields()[mutation]
  if (!called) throw new Error(`There is no mutation ${mutation}.`)
  const isFlat = !called.args.some(({ name }) => name === 'input')
  const variables = isFlat ? input : { input }
  checkNames(called, input)
  const { data, errors } = await caller.send(documentOf(called, variables, names), variables)
  const stored = storedRow.parse(data?.stored)
  return stored ? { stored } : { refusal: errors?.[0] }
}

const same = (stored: Values) => stored

/** Expects that a field which is refused for being empty is marked as required, by its schema or its screen. */
function expectMark<Schema extends z.ZodMiniType>(
  { schema, marked = [] }: Pick<Trial<Schema, unknown>, 'schema' | 'marked'>,
  values: Values,
  { path: at, message }: z.core.$ZodIssue,
): void {
  const value = at.reduce<unknown>((part, name) => (part as Values | undefined)?.[String(name)], values)
  const isEmpty = value === '' || value === false || (Array.isArray(value) && value.length === 0)
  const names: readonly string[] = marked
  if (isEmpty && !names.includes(String(at[0]))) expect(isRequired(schema, at.join('.')), message).toBe(true)
}

interface Refusal {
  readonly message: string
  readonly extensions?: { readonly code?: string; readonly field?: string }
}

/** Expects a refusal at a field that shows, or else above the buttons in a known sentence. */
function expectRefusal(error: Refusal | undefined, shown: readonly string[], sentences = /^(?!)/): void {
  const { code, field } = error?.extensions ?? {}
  expect(['BAD_INPUT', 'CONFLICT'], JSON.stringify(error)).toContain(code)
  if (error && sentences.test(error.message)) return
  const names = field?.split('.') ?? []
  expect(
    names.some((name) => shown.includes(name)),
    JSON.stringify(error),
  ).toBe(true)
}

function emptyOf(typed: Readonly<Record<string, FieldValues>>): Values {
  return Object.fromEntries(Object.entries(typed).map(([name, { empty }]) => [name, empty]))
}

function pick(
  subset: Readonly<Record<string, TypedValue>>,
  part: keyof TypedValue,
  names: readonly string[] = Object.keys(subset),
): Values {
  const chosen = Object.entries(subset).filter(([name]) => names.includes(name))
  return Object.fromEntries(chosen.map(([name, value]) => [name, value[part]]))
}

/** Writes the document of a mutation with these variables that reads these fields. @throws Error when it answers with no such row. */
function documentOf({ name: mutation, type, args }: Mutation, variables: Values, names: readonly string[]): string {
  const answer = getNamedType(type)
  const leaves = isObjectType(answer) ? answer.getFields() : {}
  const read = names.map((name) => {
    const leaf = leaves[name]
    if (!leaf || !isLeafType(getNamedType(leaf.type))) throw new Error(`${mutation} does not answer with ${name}.`)
    return name
  })
  const sent = args.filter(({ name }) => name in variables)
  const given = sent.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = sent.map(({ name }) => `${name}: $${name}`).join(', ')
  const known = leaves.id ? ['id'] : ['__typename']
  return `mutation (${given}) { stored: ${mutation}(${passed}) { ${[...known, ...read].join(' ')} } }`
}

/** @throws Error when the mutation does not take what the form sends. */
function checkNames({ name: mutation, args }: Mutation, input: Values): void {
  const own = getNamedType(args.find(({ name }) => name === 'input')?.type)
  const taken = isInputObjectType(own) ? Object.keys(own.getFields()) : args.map(({ name }) => name)
  const unknown = Object.keys(input).filter((name) => !taken.includes(name))
  if (unknown.length > 0) throw new Error(`${mutation} does not take ${unknown.join(', ')}.`)
}
