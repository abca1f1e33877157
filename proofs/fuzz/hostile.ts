import * as fc from '#test/draws/property.ts'

/** A tag and an attribute that no page has. If one comes back, markup was not escaped. */
const markup = '"><x9k7 onload=x9k7>'

const known = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1 --",
  '"; drop table users; --',
  markup,
  'javascript:x9k7()',
  '//evil.example',
  'https://evil.example/',
  '\\\\evil.example',
  '%00',
  '%',
  '%c0%ae',
  '../../../etc/passwd',
  '%2e%2e%2fetc%2fpasswd',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '1e999',
  '-1',
  '2147483648',
  '9007199254740993',
  'NaN',
  'null',
  '2026-13-45',
  '+275761-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  'İıſ',
  '🧑🏽‍💻',
  'e\u0301'.repeat(50),
  'a'.repeat(5_000),
  '("'.repeat(500),
  '-'.repeat(2_000),
  '00000000-0000-0000-0000-000000000000',
]

/** Text that is known to break programs, or random text. */
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
)

/** Numbers at and beyond the limits of their types. */
export const number = fc.oneof(
  fc.integer({ min: -2, max: 200 }),
  fc.constantFrom(-0, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53 + 2, 1e308, -1e308, 5e-324, 0.1),
)

export const json: fc.Arbitrary<unknown> = fc.oneof(text, number, fc.jsonValue({ maxDepth: 3 }), fc.constant(null))

interface Mutation {
  /** The position, from 0 (start) to 1 (end). */
  readonly at: number
  readonly kind: 'set' | 'insert' | 'cut' | 'repeat'
  readonly bytes: Uint8Array
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('set', 'insert', 'cut', 'repeat'),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 12 }),
    fc
      .constantFrom('{', '}', '(', '"', '\\', '$', '@', '...', ':', ',', '-', '9'.repeat(40), '<', '>>', 'obj')
      .map(bytesOf),
  ),
})
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 8 })

/** Applies mutations to bytes. */
export function mutate(content: Uint8Array, changes: readonly Mutation[]): Buffer {
  return changes.reduce((bytes: Buffer, change) => {
    const at = Math.floor(change.at * bytes.length)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const { length } = change.bytes
    if (change.kind === 'cut') return Buffer.concat([before, after.subarray(length * 7)])
    if (change.kind === 'insert') return Buffer.concat([before, change.bytes, after])
    if (change.kind === 'set') return Buffer.concat([before, change.bytes, after.subarray(length)])
    return Buffer.concat([before, after.subarray(0, length * 9), after])
  }, Buffer.from(content))
}

/** Makes texts of which one in five is corrupted. */
export function corrupted(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const broken = fc
    .tuple(texts, mutations)
    .map(([whole, changes]) => mutate(bytesOf(whole), changes).toString('latin1'))
  return fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: broken })
}

function bytesOf(content: string): Uint8Array {
  return Buffer.from(content)
}

/** A header value that Node accepts. */
export const headerValue = text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 1_000))

/** A part of an address, percent-encoded, or raw as far as Node accepts it. */
export const addressPart = fc.tuple(text, fc.boolean()).map(([value, raw]) => {
  const part = raw ? value.replace(/[^\x21-\x7e]/g, '') : encodeURIComponent(value.toWellFormed())
  return part.slice(0, 2_000)
})

/**
 * Makes a query string with known and unknown names. Node itself refuses request heads of more than 16 KB, so the parts
 * of one together stay below that.
 */
export function queryOf(names: readonly string[], values: fc.Arbitrary<string> = addressPart): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: addressPart })
  const pair = fc.tuple(name, values).map(([key, value]) => `${key}=${value}`)
  return fc
    .array(pair, { maxLength: 8 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 5_000) : ''))
}

/** Headers that have a meaning for the server or for proxies. */
export const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'cookie',
    'forwarded',
    'idempotency-key',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'x-file-name',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-http-method-override',
  ),
  headerValue,
  { maxKeys: 3 },
)
