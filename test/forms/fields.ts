import * as z from 'zod/mini'
import * as fc from '#test/draws/property.ts'

/** A typed value, and the value that is stored if the field accepts it. */
export interface TypedValue {
  readonly typed: unknown
  readonly stored: unknown
}

export interface FieldValues {
  /** The value of the untouched field. */
  readonly empty: unknown
  /** Whole, half and wrong values. Most are whole, so that whole forms come up as well. */
  readonly values: fc.Arbitrary<TypedValue>
}

/** Gives the stored form of a value unless its field differs: trimmed, and null for an empty one. */
export function kept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kept)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, kept(part)]))
  }
  return typeof value === 'string' ? value.trim() || null : value
}

/** Values that are stored as typed. */
const asTyped = (values: fc.Arbitrary<unknown>) => values.map((typed): TypedValue => ({ typed, stored: kept(typed) }))

/** Makes a field of any values. @param half values that are incomplete, wrong, or close to that. */
export function anyField(
  whole: fc.Arbitrary<TypedValue>,
  half: readonly unknown[] = [],
  empty: unknown = '',
): FieldValues {
  const wrong = asTyped(fc.constantFrom(...half, empty))
  return { empty, values: fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: wrong }) }
}

/** An earlier choice has filled in this field, or no input shows it. The form begins with its value. */
export const given = {
  empty: undefined,
  values: fc.constant({ typed: undefined, stored: undefined }),
} satisfies FieldValues

const words = fc.uuid().map((id) => ` Ünï “${id.slice(0, 8)}” 🙂 `)

export const lineField = (max = 200) =>
  anyField(asTyped(fc.oneof(words, fc.constant('x'.repeat(max)))), [
    ' ',
    '\u200b',
    'a\nb',
    'a\u0000b',
    'x'.repeat(max + 1),
  ])

/** A text of several lines. */
export const textField = (max = 2_000) =>
  anyField(
    asTyped(fc.oneof(words, fc.constant('One.\n\n- <b>Two</b> & “three”\tمرحبا'), fc.constant('x'.repeat(max)))),
    [' ', '\u200b', 'x'.repeat(max + 1)],
  )

/**
 * Gives the values of a field that takes any text, in one line or several.
 * @throws Error for every other field, whose values its form must name.
 */
export function plainField(name: string, schema: z.core.$ZodType): FieldValues {
  const takes = (value: string) => z.safeParse(schema, value).success
  const max = lengthOf(schema)
  const isPlain = max !== undefined && [' Any “words” {{here}} ', '1', 'x'.repeat(max)].every(takes)
  if (!isPlain) throw new Error(`The values of ${name} do not follow from its schema: name them in \`typed\`.`)
  return takes('a\nb') ? textField(max) : lineField(max)
}

interface TextSchema {
  readonly _zod: {
    readonly def: {
      readonly in?: TextSchema
      readonly innerType?: TextSchema
      readonly checks?: readonly {
        readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } }
      }[]
    }
  }
}

/** Finds the longest text that a schema takes; undefined where it sets no limit. */
function lengthOf(schema: object): number | undefined {
  const { def } = (schema as TextSchema)._zod
  const inner = def.in ?? def.innerType
  if (inner) return lengthOf(inner)
  return def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum
}

/** A text that is sent to Dora, with merge fields. */
export const letterField = (max = 4_000) =>
  anyField(
    fc.oneof(
      asTyped(fc.oneof(words, fc.constant('x'.repeat(max)))),
      fc.constant({ typed: 'Hi {{first_name}}.\n\nBye.', stored: 'Hi Dora.\n\nBye.' }),
    ),
    [' ', '{{', 'Hi {{nobody}}', 'x'.repeat(max + 1)],
  )

/** Pairs each typed value with its stored one. */
export const pairs = (whole: Readonly<Record<string, string>>, half: readonly string[]) =>
  anyField(fc.constantFrom(...Object.entries(whole).map(([typed, stored]): TypedValue => ({ typed, stored }))), half)

/** An e-mail address, a different one each time. */
export const emailField = () =>
  anyField(
    fc.uuid().map((id): TypedValue => ({ typed: ` ${id}@Vouch.Example `, stored: `${id}@vouch.example` })),
    ['dora', 'dora@', 'd@e@f', `${'x'.repeat(260)}@vouch.example`],
  )

/** A web address, with or without a scheme. */
export const webAddressField = () =>
  pairs({ ' example.com/dora ': 'https://example.com/dora', 'http://a.example/ü': 'http://a.example/ü' }, [
    'javascript:alert(1)',
    'no address',
    'https://',
    `https://a.example/${'x'.repeat(500)}`,
  ])

/** An address that begins with http. */
export const webLinkField = () =>
  anyField(asTyped(fc.constantFrom(' https://meet.example.com/room ', 'http://a.example/?q=1#ü')), [
    'meet.example.com',
    'javascript:alert(1)',
    'https://a b.example',
  ])

export const amountField = (max: number) =>
  anyField(asTyped(fc.constantFrom(0, 0.01, 50.55, max)), [-1, 1.234, max + 0.01, 'ten'])

export const currencyField = () => pairs({ ' eur ': 'EUR', USD: 'USD' }, ['ABC', 'E'])

export const countField = (min: number, max: number) =>
  anyField(asTyped(fc.constantFrom(min, min + 1, max)), [min - 1, max + 1, 1.5, 'ten'])

/** One of some values. */
export const choiceField = (values: readonly string[]) => anyField(asTyped(fc.constantFrom(...values)), ['NOT_THERE'])

export const rowField = (...ids: readonly string[]) =>
  anyField(asTyped(fc.constantFrom(...ids)), ['nobody', '00000000-0000-4000-8000-000000000000'])

export const flagField = () => anyField(asTyped(fc.boolean()), [], false)

/** A day. A text field holds it before it is whole. */
export const dayField = (...whole: readonly string[]) =>
  anyField(asTyped(fc.constantFrom(...whole)), ['2026-02-30', '31', '0999-01-01', 'T14:30'])

/** A moment, or the text that its inputs hold before it is whole. */
export const momentField = (...whole: readonly string[]) =>
  anyField(
    fc.constantFrom(...whole).map((typed): TypedValue => ({ typed, stored: new Date(typed).toISOString() })),
    ['2026-01-02', 'T14:30', '2026-01-02T25:99', 'Tue', '0999-01-01T10:00:00Z'],
  )

/** A note of a talk that is over. @param channels the ways of talking. */
export const talkTyped = (channels: readonly string[]) => ({
  channel: choiceField(channels),
  talked_at: momentField('2026-01-02T10:00:00Z', '2026-01-02T10:00:00+02:00'),
  outcome: textField(500),
})

/** A list of some values. */
export const choicesField = (values: fc.Arbitrary<unknown>, wrong: readonly unknown[] = []) =>
  anyField(asTyped(fc.uniqueArray(values, { maxLength: 3 })), wrong, [])
