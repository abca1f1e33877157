import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isDeadMailbox } from './deadMailbox.ts'

interface Refusal {
  readonly reply: string
  readonly about: string
  readonly mailbox_is_dead: boolean
}

const file = path.join(import.meta.dirname, '../../../test/fixtures/refusals.json')
const refusals: readonly Refusal[] = JSON.parse(readFileSync(file, 'utf8'))

test('there are refusals of each kind', () => {
  expect(refusals).toHaveLength(54)
  expect(refusals.filter(({ mailbox_is_dead }) => mailbox_is_dead).length).toBeGreaterThan(10)
})

test.each(refusals)('$reply: this is about the $about, and the mailbox is dead: $mailbox_is_dead', (refusal) => {
  expect(isDeadMailbox(refusal.reply)).toBe(refusal.mailbox_is_dead)
})

describe('a mailbox is dead', () => {
  test.each([
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the address for typos or\n550 5.1.1 unnecessary spaces. https://mail.example/?p=NoSuchUser',
    '550 5.1.1 <quota.spam@sender.example>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    "554 delivery error: dd This user doesn't have a mail.example account [-5] - filter.mail.example",
    '550 sorry, no mailbox here by that name (#5.1.1)',
    '550 Unrouteable address',
    '550 5.4.1 Recipient address rejected: Access denied. [relay.mail.example] AS(201806281)',
    '550 5.0.350 Remote server returned an error -> 550 5.1.1 User unknown',
    '551 User not local',
    '556 Domain does not accept mail',
    '550 5.2.1 The email account that you tried to reach is disabled',
  ])('by the words %j', (reply) => {
    expect(isDeadMailbox(reply)).toBe(true)
  })
})

describe('a mailbox is not dead', () => {
  test.each([
    '550 5.1.1 <us@firm.example>: Sender address rejected: User unknown',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents\n550 5.2.1 additional messages from being delivered.',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.mail.example',
    '554 5.7.1 <x@mail.example>: Recipient address rejected: Access denied',
    '550 Requested action not taken: mailbox unavailable; invalid DNS MX or A/AAAA resource record',
    '550 5.1.1 We do not accept mail from you',
    '550 5.1.1 You are not allowed to write to this address',
    '550 5.2.1 The mailbox is temporarily disabled',
    '550 5.1.8 Invalid address in MAIL FROM',
    '550 From address is invalid',
    '550 cannot find your hostname, host unknown',
    '550 5.1.1 The account is suspended',
    '550 5.7.1 No such user, or no permission',
    '550 Unknown',
    '550',
    '',
  ])('by the words %j', (reply) => {
    expect(isDeadMailbox(reply)).toBe(false)
  })
})
