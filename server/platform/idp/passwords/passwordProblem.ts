import { type PasswordStrength, passwordStrength } from './passwordStrength.ts'

const minLength = 12
const maxLength = 256
/** The library's best score. Three words score one less, even when they are the person's own names. */
const requiredScore = 4

const advice = 'Use four or more words that have nothing to do with each other.'
const commonPassword = 'This is one of the most common passwords.'
const name = 'Names are easy to guess.'
const date = 'Dates and years are easy to guess.'
const keys = 'Keys that are next to each other are easy to guess.'
const repeat = 'Repeating something does not make it harder to guess.'

/** Explanations by the library's names for weaknesses. */
const reasons: Readonly<Record<string, string>> = {
  topTen: commonPassword,
  topHundred: commonPassword,
  common: commonPassword,
  similarToCommon: 'This is too similar to a common password.',
  wordByItself: 'One word is easy to guess.',
  namesByThemselves: name,
  commonNames: name,
  userInputs: 'Your own name, address or company is easy to guess.',
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeat,
  extendedRepeat: repeat,
  sequences: 'Sequences such as “abc” or “123” are easy to guess.',
  recentYears: date,
  dates: date,
}

/**
 * Gives the sentence that refuses a new password; undefined when the password is good. The rules are its length and the
 * effort to guess it. Kinds of characters do not matter (NIST 800-63B).
 * @param userInputs words that the password must not consist of, such as the person's name. The first is their e-mail
 * address.
 */
export async function passwordProblem(password: string, userInputs: readonly string[]): Promise<string | undefined> {
  const { length } = [...password]
  if (length < minLength) return `Use at least ${minLength} characters.`
  if (length > maxLength) return `Use at most ${maxLength} characters.`
  if (password.toLowerCase() === userInputs[0]?.toLowerCase()) return 'Use something other than your e-mail address.'
  const strength = await passwordStrength(password, userInputs)
  return strength.score < requiredScore ? explain(strength) : undefined
}

function explain({ warning }: PasswordStrength): string {
  return `${reasons[warning ?? ''] ?? 'This password is too easy to guess.'} ${advice}`
}
