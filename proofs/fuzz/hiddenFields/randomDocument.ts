import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import type { Random } from '#server/demo/random.ts'
import type { OperationRequest } from '#server/platform/graphql/execution/request.ts'
import { randomInputFields, randomValue } from './randomValue.ts'

export interface DocumentOptions {
  readonly schema: GraphQLSchema
  readonly random: Random
  /** Returns whether a field may be read. Others are mostly selected where a condition excludes them. */
  mayRead(typeName: string, field: GraphQLField<unknown, unknown>): boolean
}

/**
 * Writes a document like a hostile client: nested fragments, aliases, several fields of one response name, conditions, and
 * variables with and without defaults. It may be invalid.
 */
export function randomDocument(options: DocumentOptions): OperationRequest {
  return new DocumentWriter(options).write()
}

type Field = GraphQLField<unknown, unknown>

interface Place {
  readonly type: GraphQLObjectType
  readonly depth: number
  /** True if a condition excludes it. */
  readonly isLeftOut: boolean
  /** The key is the response name, because fields of the same response name must be equal. */
  readonly calls: Map<string, Call>
}

interface Call {
  readonly field: Field
  readonly text: string
  readonly calls: Map<string, Call>
}

class DocumentWriter {
  readonly #options: DocumentOptions
  readonly #random: Random
  readonly #fragments: { readonly name: string; readonly type: string; text: string }[] = []
  readonly #definitions: string[] = []
  readonly #values: [string, unknown][] = []
  readonly #conditions: { readonly name: string; readonly holds: boolean }[] = []
  /** The remaining number of fields. */
  #fieldsLeft = 40

  constructor(options: DocumentOptions) {
    this.#options = options
    this.#random = options.random
  }

  write(): OperationRequest {
    const { schema } = this.#options
    const kind = this.#random.chance(0.15) ? 'mutation' : 'query'
    const type = (kind === 'mutation' ? schema.getMutationType() : schema.getQueryType()) as GraphQLObjectType
    const set = this.#set({ type, depth: 0, isLeftOut: false, calls: new Map() })
    const definitions = this.#definitions.length > 0 ? `(${this.#definitions.join(', ')})` : ''
    const fragments = this.#fragments.map(({ name, type, text }) => ` fragment ${name} on ${type} ${text}`).join('')
    const other = this.#random.chance(0.1) ? ' query Other { me { id } }' : ''
    return {
      query: `${kind} Run${definitions} ${set}${fragments}${other}`,
      operationName: other || this.#random.chance(0.5) ? 'Run' : undefined,
      variables: Object.fromEntries(this.#values),
    }
  }

  #set(place: Place): string {
    const count = 1 + this.#random.int(0, place.depth === 0 ? 2 : 3)
    return `{ ${Array.from({ length: count }, () => this.#selection(place)).join(' ')} }`
  }

  #selection(place: Place): string {
    const dice = this.#random.int(0, 99)
    if (dice < 16 && place.depth < 5) return this.#inlineFragment(place)
    if (dice < 28 && place.depth < 5) return this.#spread(place)
    return this.#field(place)
  }

  #inlineFragment(place: Place): string {
    const { text, leavesOut } = this.#condition()
    const on = this.#random.chance(0.5) ? ` on ${place.type.name}` : ''
    return `...${on}${text} ${this.#set({ ...place, depth: place.depth + 1, isLeftOut: place.isLeftOut || leavesOut })}`
  }

  #spread(place: Place): string {
    const { text, leavesOut } = this.#condition()
    const known = this.#fragments.filter(({ type, text }) => type === place.type.name && text)
    if (known.length > 0 && this.#random.chance(0.4)) return `...${this.#random.pick(known).name}${text}`
    const fragment = { name: `f${this.#fragments.length}`, type: place.type.name, text: '' }
    this.#fragments.push(fragment)
    fragment.text = this.#set({ ...place, depth: place.depth + 1, isLeftOut: place.isLeftOut || leavesOut })
    return `...${fragment.name}${text}`
  }

  #field(place: Place): string {
    if (this.#random.chance(0.04)) return '__typename'
    const call = this.#call(place)
    const condition = this.#condition()
    const type = getNamedType(call.field.type)
    if (!isObjectType(type)) return `${call.text}${condition.text}`
    const isLeftOut = place.isLeftOut || condition.leavesOut
    return `${call.text}${condition.text} ${this.#set({ type, depth: place.depth + 1, isLeftOut, calls: call.calls })}`
  }

  /** Writes a field with its alias and arguments: a new one, or one that exists at this level already. */
  #call(place: Place): Call {
    const isDaring = this.#random.chance(place.depth === 0 ? 0.15 : 0.05)
    const isReadable = ({ field }: { field: Field }) => this.#options.mayRead(place.type.name, field)
    const mayRead = (one: { field: Field }) => place.isLeftOut || isDaring || isReadable(one)
    const existing = [...place.calls.values()].filter(mayRead)
    if (existing.length > 0 && this.#random.chance(0.3)) return this.#random.pick(existing)
    // Some roles may read nearly all fields, so the few others are preferred here.
    const isWanted = isDaring && this.#random.chance(0.5) ? (one: { field: Field }) => !isReadable(one) : mayRead
    const field = this.#pickField(place, isWanted)
    const alias = this.#random.chance(0.2) ? this.#alias(field.name) : undefined
    const name = alias ?? field.name
    const known = place.calls.get(name)
    if (known) return known
    const text = `${alias ? `${alias}: ` : ''}${field.name}${this.#arguments(field)}`
    const call = { field, text, calls: new Map() }
    place.calls.set(name, call)
    return call
  }

  #pickField({ type, depth }: Place, isWanted: (one: { field: Field }) => boolean): Field {
    this.#fieldsLeft--
    const all = Object.values(type.getFields())
    const shallow = all.filter((field) => !isObjectType(getNamedType(field.type)))
    const fitting = (depth > 4 || this.#fieldsLeft < 0) && shallow.length > 0 ? shallow : all
    const wanted = fitting.filter((field) => isWanted({ field }))
    return this.#random.pick(wanted.length > 0 ? wanted : fitting)
  }

  /** Makes an alias. Some confuse programs that join names, or look them up in objects. */
  #alias(name: string): string {
    const aliases = [`a_${name}`, `${name}_a`, 'a', 'aggregate_a', 'idx0', 'constructor', 'toString', '__proto__']
    return this.#random.pick(aliases)
  }

  /** Writes no condition, one, or sometimes two. */
  #condition(): { text: string; leavesOut: boolean } {
    if (!this.#random.chance(0.35)) return { text: '', leavesOut: false }
    const [first, second] = this.#random.chance(0.5) ? (['skip', 'include'] as const) : (['include', 'skip'] as const)
    const one = this.#directive(first)
    if (!this.#random.chance(0.1)) return one
    const other = this.#directive(second)
    return { text: one.text + other.text, leavesOut: one.leavesOut || other.leavesOut }
  }

  #directive(name: 'skip' | 'include'): { text: string; leavesOut: boolean } {
    const { text, holds } = this.#boolean()
    return { text: ` @${name}(if: ${text})`, leavesOut: (name === 'skip') === holds }
  }

  #boolean(): { text: string; holds: boolean } {
    const holds = this.#random.chance(0.5)
    if (this.#random.chance(0.4)) return { text: String(holds), holds }
    const known = this.#conditions.filter((condition) => condition.holds === holds)
    if (known.length > 0 && this.#random.chance(0.6)) return { text: `$${this.#random.pick(known).name}`, holds }
    const name = `c${this.#conditions.length}`
    this.#conditions.push({ name, holds })
    this.#define(name, ...this.#random.pick(this.#booleanDefinitions(holds)))
    return { text: `$${name}`, holds }
  }

  /** Lists pairs of a type with its default, and the sent value; without a value the variable is left out. */
  #booleanDefinitions(holds: boolean): [string, unknown?][] {
    const usual: [string, unknown?][] = [
      ['Boolean!', holds],
      ['Boolean! = true', holds],
      ['Boolean = false', holds],
      [`Boolean! = ${holds}`],
      [`Boolean = ${holds}`],
    ]
    return this.#random.chance(0.01) ? [['Boolean = true', null], ['Boolean!', 'true'], ['Boolean!']] : usual
  }

  #define(name: string, type: string, ...[value]: [unknown?]): void {
    this.#definitions.push(`$${name}: ${type}`)
    if (value !== undefined) this.#values.push([name, value])
  }

  #arguments(field: Field): string {
    const given = field.args.filter((argument) => isRequiredArgument(argument) || this.#random.chance(0.4))
    if (given.length === 0) return ''
    return `(${given.map((argument) => `${argument.name}: ${this.#argument(argument)}`).join(', ')})`
  }

  #argument({ type, defaultValue }: GraphQLArgument): string {
    return this.#random.chance(0.4) ? this.#variable(type, defaultValue !== undefined) : this.#literal(type)
  }

  #variable(type: GraphQLInputType, hasDefault: boolean): string {
    const name = this.#random.chance(0.05) ? '__proto__' : `v${this.#values.length}_${this.#definitions.length}`
    if (this.#definitions.some((definition) => definition.startsWith(`$${name}:`))) return this.#literal(type)
    const isLeftOut = this.#random.chance(0.3)
    if (isNonNullType(type)) {
      const nullable = hasDefault && this.#random.chance(0.3)
      const literal = isLeftOut && !nullable ? ` = ${this.#literal(type)}` : ''
      this.#define(
        name,
        `${nullable ? type.ofType : type}${literal}`,
        isLeftOut ? undefined : randomValue(this.#random, type),
      )
    } else {
      const literal = this.#random.chance(0.2) ? ` = ${this.#literal(type)}` : ''
      this.#define(
        name,
        `${type}${literal}`,
        isLeftOut ? undefined : this.#random.chance(0.2) ? null : randomValue(this.#random, type),
      )
    }
    return `$${name}`
  }

  #literal(type: GraphQLInputType): string {
    if (isNonNullType(type)) return this.#literal(type.ofType)
    if (isListType(type)) return `[${this.#random.chance(0.5) ? this.#literal(type.ofType) : ''}]`
    if (isEnumType(type)) return String(randomValue(this.#random, type))
    if (!isInputObjectType(type)) return JSON.stringify(randomValue(this.#random, type))
    const fields = randomInputFields(this.#random, type).map((field) => {
      const nested = this.#random.chance(0.3) && !type.isOneOf
      return `${field.name}: ${nested ? this.#variable(field.type, false) : this.#literal(field.type)}`
    })
    return `{${fields.join(', ')}}`
  }
}
