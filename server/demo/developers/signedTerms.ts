import type { DemoContext } from '#server/demo/context.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRows } from '#server/demo/rows.ts'
import type { DemoDeveloper } from './developers.ts'
import { addFile } from './resumes.ts'

/** Adds the signed terms of most who became members, as a file. The rest have only the day. */
export function addSignedTerms(
  rows: DemoRows,
  { calendar }: DemoContext,
  { row, serial, membership }: DemoDeveloper,
): void {
  const random = demoRandom('terms', serial)
  const { tos_signed_on } = row
  if (!membership || !tos_signed_on || random.chance(0.3)) return
  const name = `${row.first_name} ${row.last_name}`
  rows.signed_terms.push({
    id: random.id(),
    created_at: calendar.moment(membership.from, random),
    developer_id: row.id,
    signed_on: tos_signed_on,
    ...addFile(rows, `Terms of work - ${name}`, textOf(name, tos_signed_on), random.id()),
  })
}

function textOf(name: string, day: string): string {
  return [
    'Terms of work',
    '',
    `Between the firm and ${name}.`,
    '',
    'WORK',
    'The developer works for clients of the firm on jobs that both agree on, each with its own rate and hours.',
    'The firm pays within fourteen days after the end of a month.',
    '',
    'CONFIDENCE',
    'What the developer learns about a client stays with that client.',
    '',
    'SIGNATURE',
    `Signed by ${name} on ${day}.`,
    '',
  ].join('\n')
}
