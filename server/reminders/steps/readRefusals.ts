import { readPeople } from '#server/companyMessages/sending/people.ts'
import { refusedReaders } from '#server/outcomes/messages/readers.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { type DeliveryChannels, mailMethod } from '#server/platform/sending/channels.ts'
import type { WaitingReader } from '#server/reminders/waits/readWaiting.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'

/** Finds by subject why its reader can get no message at all, by the rules of every other message. */
export async function readRefusals(
  db: Queryable,
  channels: DeliveryChannels,
  waiting: readonly WaitingReader[],
): Promise<Map<string, string>> {
  const [contacts, developers] = [
    waiting.filter(({ contact_id }) => contact_id !== null),
    waiting.filter(({ contact_id }) => contact_id === null),
  ]
  const refused = await refusedDevelopers(db, channels, developers)
  for (const [companyId, asked] of Map.groupBy(contacts, ({ company_id }) => company_id ?? '')) {
    refused.push(...(await refusedContacts(db, channels, companyId, asked)))
  }
  return new Map(refused)
}

type Refused = [subjectId: string, reason: string]

async function refusedDevelopers(
  db: Queryable,
  channels: DeliveryChannels,
  asked: readonly WaitingReader[],
): Promise<Refused[]> {
  if (asked.length === 0) return []
  const readers = asked.map(({ reader_id, subject_id }) => ({ developer_id: reader_id, move_key: null, subject_id }))
  const refused = await refusedReaders(db, null, readers, channels)
  return [...refused].map(([{ subject_id }, reason]) => [subject_id, reason])
}

async function refusedContacts(
  db: Queryable,
  channels: DeliveryChannels,
  companyId: string,
  asked: readonly WaitingReader[],
): Promise<Refused[]> {
  const ids = asked.map(({ reader_id }) => reader_id)
  const people = new Map((await readPeople(db, companyId, ids)).map((person) => [person.id, person]))
  const isSetUp = mailMethod(channels) !== null
  return asked.flatMap(({ reader_id, subject_id }): Refused[] => {
    const person = people.get(reader_id)
    const refusal = person ? mailRefusalOf(person) : 'GONE'
    if (refusal) return [[subject_id, mailRefusals[refusal].label]]
    return isSetUp ? [] : [[subject_id, 'E-mail is not set up']]
  })
}
