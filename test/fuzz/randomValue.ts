import {
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { FuzzRandom } from './random.ts'

/** A random value of an input type, as a variable would carry it. */
export function randomValue(random: FuzzRandom, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return randomValue(random, type.ofType)
  // GraphQL coerces a single value to a list of one.
  if (isListType(type)) {
    return random.chance(0.3) ? randomValue(random, type.ofType) : [randomValue(random, type.ofType)]
  }
  if (isEnumType(type)) return random.pick(type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = randomInputFields(random, type)
    return Object.fromEntries(fields.map((field) => [field.name, randomValue(random, field.type)]))
  }
  if (type.name === 'Boolean') return random.chance(0.5)
  if (type.name === 'Int') return random.below(5)
  return `text ${random.below(5)}`
}

/** The fields of an input object to fill in: exactly one for a oneOf input, otherwise all required ones and some others. */
export function randomInputFields(random: FuzzRandom, type: GraphQLInputType): GraphQLInputField[] {
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : []
  if (isInputObjectType(type) && type.isOneOf) return [random.pick(fields)]
  return fields.filter(({ type }) => isNonNullType(type) || random.chance(0.5))
}
