import { judgePassword, type Verdict } from './passwordJudge.ts'

const minimum = 12
const maximum = 256
/** The best of the library's scores. Three words count as one less, even where they are the person's own names. */
const goodEnough = 4

const advice = 'Use four or more words that have nothing to do with each other.'
const lookedUp = 'This is among the passwords that are tried first.'
const name = 'Names are easy to guess.'
const date = 'Dates and years are easy to guess.'
const keys = 'Keys that lie side by side are easy to guess.'
const repeat = 'Saying something twice makes it no harder to guess.'

/** What is wrong with a password, by the library's name for it. */
const reasons: Readonly<Record<string, string>> = {
  topTen: lookedUp,
  topHundred: lookedUp,
  common: lookedUp,
  similarToCommon: 'This is too close to a password that is tried first.',
  wordByItself: 'One word is easy to guess.',
  namesByThemselves: name,
  commonNames: name,
  userInputs: 'Your own name, address or company is tried first.',
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeat,
  extendedRepeat: repeat,
  sequences: 'Sequences such as “abc” or “123” are easy to guess.',
  recentYears: date,
  dates: date,
}

/**
 * The sentence that a new password gets when it breaks a rule, or undefined. Length counts, and how soon it would be guessed; kinds
 * of characters do not (NIST 800-63B).
 * @param ownWords what the person's password must not be made of, such as their name. The first is their e-mail address.
 */
export async function passwordProblem(password: string, ownWords: readonly string[]): Promise<string | undefined> {
  const { length } = [...password]
  if (length < minimum) return `Use at least ${minimum} characters.`
  if (length > maximum) return `Use at most ${maximum} characters.`
  if (password.toLowerCase() === ownWords[0]?.toLowerCase()) return 'Use something other than your e-mail address.'
  const verdict = await judgePassword(password, ownWords)
  return verdict.score < goodEnough ? explain(verdict) : undefined
}

function explain({ warning }: Verdict): string {
  return `${reasons[warning ?? ''] ?? 'This password is too easy to guess.'} ${advice}`
}
