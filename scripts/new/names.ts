import { UserError } from '#server/errors.ts'

export interface NounNames {
  /** The names in code, such as parkingLot and parkingLots. */
  readonly thing: string
  readonly things: string
  /** The replacements of texts in double braces. */
  readonly texts: Readonly<Record<string, string>>
}

/** Reserved words of TypeScript. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof var void while with yield`.split(/\s+/),
)

/**
 * Reads the names from the arguments of the command.
 * @throws UserError BAD_INPUT when they are no identifiers, or when singular and plural are the same.
 */
export function namesOf([thing = '', ...rest]: readonly string[], usage: string): NounNames {
  const [flag, plural, ...others] = rest
  const isUsed = thing !== '' && others.length === 0 && (flag === undefined || (flag === '--plural' && plural))
  if (!isUsed) throw new UserError('BAD_INPUT', usage)
  const things = plural ?? pluralOf(thing)
  const texts = textsOf(thing, things)
  for (const name of [thing, things, texts.noun]) requireIdentifier(name)
  if (thing === things) throw new UserError('BAD_INPUT', 'One and many need different names. Say --plural <nouns>.')
  return { thing, things, texts }
}

function requireIdentifier(name: string): void {
  if (!/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(name) || reserved.has(name)) {
    throw new UserError('BAD_INPUT', `“${name}” cannot be a name in code. Use letters and digits, such as parkingLot.`)
  }
}

function pluralOf(one: string): string {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

function textsOf(thing: string, things: string) {
  const [one, many] = [wordsOf(thing), wordsOf(things)]
  return {
    one: one.join(' '),
    many: many.join(' '),
    One: one.map(capitalized).join(' '),
    Many: capitalized(many.join(' ')),
    a: /^[aeiou]/.test(thing) ? 'an' : 'a',
    table: many.join('_'),
    path: many.join('-'),
    key: one.join('-'),
    noun: one.at(-1) ?? thing,
  }
}

const wordsOf = (name: string) => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Puts the names of a noun in place of those of a template: `thing`, `Things` and such in code, and the texts in double braces. */
export function named(template: string, { thing, things, texts }: NounNames): string {
  const inCode: Readonly<Record<string, string>> = {
    thing,
    things,
    Thing: capitalized(thing),
    Things: capitalized(things),
  }
  return template.replaceAll(
    /\{\{(\w+)\}\}|[tT]hings?/g,
    (found, text?: string) => (text ? texts[text] : inCode[found]) ?? missing(found),
  )
}

function missing(text: string): never {
  throw new Error(`No name is called ${text}: see textsOf in scripts/new/names.ts.`)
}
