import {
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import type { Random } from '#server/demo/random.ts'

/** Makes a random value of an input type for a variable. */
export function randomValue(random: Random, type: GraphQLInputType): unknown {
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
  if (type.name === 'Int') return random.int(0, 4)
  return `text ${random.int(0, 4)}`
}

/** Chooses the fields of an input object: exactly one for a oneOf input, otherwise all required ones and some others. */
export function randomInputFields(random: Random, type: GraphQLInputType): GraphQLInputField[] {
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : []
  if (isInputObjectType(type) && type.isOneOf) return [random.pick(fields)]
  return fields.filter(({ type }) => isNonNullType(type) || random.chance(0.5))
}
