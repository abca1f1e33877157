import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import * as fc from '#test/draws/property.ts'
import type { FormField } from './halfFormSchema.ts'

/** Stands for the id of a row that an attempt makes. */
export const ownRow = 'a row of this attempt'

/** Typed values by field. A field that is left out was not touched. */
export type TypedForm = Readonly<Record<string, unknown>>

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Whole values of texts by the name of the field. A field takes any that match unless it says otherwise. */
const wholeTexts: readonly (readonly [RegExp, fc.Arbitrary<string>])[] = [
  [/(^|_)(on|from|until|day)$/, fc.constantFrom(...[-400, -1, 0, 1, 7, 30, 400].map(dayIn))],
  [/email|username/, fc.nat().map((number) => `half.${number}@vouch.example`)],
  [/currency/, fc.constantFrom('USD', 'eur', 'JPY')],
  [/country|location/, fc.constantFrom('US', 'de', 'BR')],
  [/time_zone/, fc.constantFrom('Europe/Berlin', 'UTC')],
  [/domain/, fc.constantFrom('vouch.example', 'Sub.Vouch.Example ')],
  [/github/, fc.constantFrom('octocat', 'https://github.com/octocat')],
  [/^url|url$/, fc.constantFrom('https://vouch.example/a?b=c', 'http://vouch.example')],
  [/slack/, fc.constantFrom('U012AB3CD', 'W1')],
  [/^rate$/, fc.constantFrom('1.25', '0.0001', '150')],
  [/screen/, fc.constantFrom('developers', 'jobs')],
  [/query/, fc.constantFrom('?stage=MEMBER', '')],
]
const plainText = fc.oneof(
  fc.nat().map((number) => `Text ${number}`),
  fc.nat().map((number) => `  Padded ${number} `),
  fc.nat().map((number) => `Ünï 🧑🏽‍💻 ${number}`),
)

/** Texts that are empty, half typed, or at and beyond a limit. */
const halfText = fc.constantFrom(
  ...['', ' ', '\n', '\u200b', 'two\nlines', 'two\r\nlines', 'a\u0000b', '{{link}}', 'T14:30', '14:30', 'Tue', 'x'],
  ...['2026-02-30', '2026-05', '0999-12-31', '9999-12-31', '2026-05-01T10:00', '2026-05-01T10:00:00Z', '2026-05-01'],
  ...['name@', 'https://', 'vouch', '-1', '1e3', '1,5', 'U', '@', 'XX', 'Europe/Nowhere', 'null'],
  ...[40, 41, 100, 101, 200, 201, 500, 501, 2_000, 2_001, 5_000, 5_001, 10_000, 10_001, 20_001].map((length) =>
    'a'.repeat(length),
  ),
)

const moments = [-400, -3, -1, 1, 30].map((days) => `${dayIn(days)}T10:00:00.000Z`)
const halfMoments = [
  ...['', 'T14:30', '14:30:00Z', 'Tue', '2026-01-02', '2026-01-02T10:00', '2026-01-02T25:99:00Z', '2026-02-30'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2026-01-02T10:00:00+14:00'],
]
const wholeNumbers = [0, 1, 2, 30, 40, 80, 100, 168]
const halfNumbers = [
  -1, 4, 81, 169, 999, 1_000, 10_001, 1_000_001, 10_000_001, 2_147_483_647, 0.5, 1.25, 1.234, 1e15, -0.001,
]

function scalar(name: string, kind: string, whole: boolean): fc.Arbitrary<unknown> {
  if (kind === 'Boolean') return fc.boolean()
  if (kind === 'ID') {
    return whole ? fc.constant(ownRow) : fc.constantFrom(ownRow, '', 'nobody', '00000000-0000-4000-8000-000000000000')
  }
  if (kind === 'Int') return fc.constantFrom(...wholeNumbers, ...(whole ? [] : halfNumbers.filter(Number.isInteger)))
  if (kind === 'Float') return fc.constantFrom(...wholeNumbers, 50.55, ...(whole ? [] : halfNumbers))
  if (kind === 'DateTime') return fc.constantFrom(...moments, ...(whole ? [] : halfMoments))
  if (kind === 'DayOrMoment') return fc.constantFrom(...moments, dayIn(-1), ...(whole ? [] : halfMoments))
  const text = wholeTexts.find(([names]) => names.test(name))?.[1] ?? plainText
  return whole ? text : fc.oneof(text, halfText)
}

function value(name: string, type: GraphQLInputType, whole: boolean): fc.Arbitrary<unknown> {
  const own = getNullableType(type)
  // A user can clear even a required field.
  if (!whole)
    return fc.oneof({ weight: 12, arbitrary: present(name, own, whole) }, { weight: 1, arbitrary: fc.constant(null) })
  return present(name, own, whole)
}

function present(name: string, type: GraphQLInputType, whole: boolean): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(value(name, type.ofType, whole), { maxLength: 3 })
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((one) => one.name))
  if (isInputObjectType(type)) return typedFields(Object.values(type.getFields()), whole)
  return scalar(name, 'name' in type ? type.name : '', whole)
}

/**
 * Makes random subsets of fields, each with a value. Required ones are nearly always among them, since the API refuses
 * a form without them at once.
 */
function typedFields(fields: readonly Pick<FormField, 'name' | 'type'>[], whole: boolean): fc.Arbitrary<TypedForm> {
  const requiredKeys = fields.filter(({ type }) => whole && isNonNullType(type)).map(({ name }) => name)
  const model = Object.fromEntries(fields.map(({ name, type }) => [name, value(name, type, whole)]))
  return fc.record<Record<string, unknown>>(model, { requiredKeys })
}

/** Makes typed forms: whole values in some fields, or the same with one to three that are half typed. */
export function typedForms(fields: readonly FormField[]): fc.Arbitrary<TypedForm> {
  const half = fc
    .tuple(typedFields(fields, true), fc.subarray([...fields], { minLength: 1, maxLength: Math.min(3, fields.length) }))
    .chain(([whole, some]) =>
      fc
        .tuple(...some.map(({ name, type }) => value(name, type, false).map((one) => [name, one] as const)))
        .map((entries) => ({ ...whole, ...Object.fromEntries(entries) })),
    )
  return fc.oneof(typedFields(fields, true), half)
}
