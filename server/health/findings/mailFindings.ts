import type { HealthFinding } from './finding.ts'

/** The mails and messages that wait, or that were given up. */
export interface QueueFacts {
  readonly given_up: number
  /** Why the last one was given up. */
  readonly given_up_for: string | null
  readonly given_up_at: string | null
  /** Since when the oldest waits. */
  readonly waiting_since: string | null
}

export interface MailFacts extends QueueFacts {
  /** Names the people whose last mail came back. */
  readonly bounced: readonly string[]
}

const lateMs = 60 * 60_000

/** A sentence names at most this many people. */
const namedPeople = 3

export function mailFindings(facts: MailFacts, now: Date): HealthFinding[] {
  const findings = [...givenUpFindings(facts), ...bouncedFindings(facts), ...waitingFindings(facts, now)]
  if (findings.length > 0) return findings
  return [
    { subject: 'Mails', state: 'FINE', sentence: 'No mail is late, and none was given up.', remedy: null, at: null },
  ]
}

function givenUpFindings({ given_up, given_up_for, given_up_at: at }: MailFacts): HealthFinding[] {
  if (given_up === 0) return []
  const mails = given_up === 1 ? 'One mail was' : `${given_up} mails were`
  const sentence = `${mails} given up in the last 30 days. The last one: ${given_up_for}`
  const remedy = 'Check SMTP_URL and the address of the reader, then do again what sent the mail.'
  return [{ subject: 'Mails that were given up', state: 'WATCH', sentence, remedy, at }]
}

function bouncedFindings({ bounced }: MailFacts): HealthFinding[] {
  const [first] = bounced
  if (!first) return []
  const names = `${bounced.slice(0, namedPeople).join(', ')}${bounced.length > namedPeople ? ' and others' : ''}`
  const sentence =
    bounced.length === 1
      ? `The last mail to ${first} did not arrive.`
      : `The last mail to each of ${bounced.length} people did not arrive: ${names}.`
  const remedy = 'Correct their addresses, or allow mails to them again where you write to them.'
  return [{ subject: 'Mails that came back', state: 'WATCH', sentence, remedy, at: null }]
}

function waitingFindings({ waiting_since: at }: MailFacts, now: Date): HealthFinding[] {
  if (!at || now.getTime() - Date.parse(at) < lateMs) return []
  const remedy = 'Check that a node runs, and that its mail server and Slack work.'
  return [
    {
      subject: 'Mails and messages that wait',
      state: 'BROKEN',
      sentence: 'The oldest has waited for more than an hour.',
      remedy,
      at,
    },
  ]
}
