import type { HealthFinding } from './finding.ts'

/** The mails and messages that wait, that were given up, and that came back. */
export interface MailFacts {
  readonly given_up: number
  /** Why the last one was given up. */
  readonly given_up_for: string | null
  readonly given_up_at: string | null
  /** Counts the people whose last mail was refused by their mailbox. */
  readonly bounced: number
  /** Since when the oldest waits. */
  readonly waiting_since: string | null
}

const lateMs = 60 * 60_000

/** Judges what is to be sent. */
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
  if (bounced === 0) return []
  const people = bounced === 1 ? 'The last mail to one person' : `The last mail to each of ${bounced} people`
  const remedy = 'Correct their addresses: each is in the bell of an admin, and on the page of the person.'
  return [{ subject: 'Mails that came back', state: 'WATCH', sentence: `${people} did not arrive.`, remedy, at: null }]
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
