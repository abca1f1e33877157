import { expect, test } from 'vitest'
import { register } from './nouns.ts'

/** The reasons why the records of a noun show no history. */
const withoutHistory: Readonly<Record<string, string>> = {
  clientJobs: 'a client reads nothing of what the staff did',
  reviews: 'a review is read under a code name, which its history would give away',
}

const sources = import.meta.glob<string>(['./*/**/*.{ts,tsx}', '!./platform/**', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const textOf = (noun: string) =>
  Object.entries(sources)
    .filter(([file]) => file.startsWith(`./${noun}/`))
    .map(([, text]) => text)
    .join('\n')
const nounsWithRecords = Object.entries(sources)
  .filter(([file, text]) => file.endsWith('/screens.ts') && /^ {2}records: /m.test(text))
  .map(([file]) => file.split('/')[1] ?? '')

test('every record is of a noun that this test finds', () => {
  expect(nounsWithRecords.length).toBeGreaterThan(5)
  expect(new Set(register.records.map(({ path }) => path)).size).toBeGreaterThan(5)
})

test.each(nounsWithRecords)('a record of %s shows its history, or this test says why not', (noun) => {
  // Unknown tables do not compile, so any name will do here.
  const shows = /<(?:Activity|AuditTable)\b[^>]* table="\w+"/.test(textOf(noun))
  expect(shows, 'add its words to server/activity/wording, and <Activity> to its first tab').toBe(
    !(noun in withoutHistory),
  )
})
