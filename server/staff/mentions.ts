import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { RowCheck } from '#server/platform/db/records/record.ts'
import { can, type Permission } from '#shared/platform/permissions.ts'
import { mentionedIn } from '#shared/platform/text/mentions.ts'

interface MentioningText {
  /** The text before the change; nothing when it is new. */
  readonly before?: string | null
  /** The text that is saved; undefined when it stays. */
  readonly after: string | null | undefined
  /** Mentioned people need it, since every reader of the record needs it. */
  readonly read: Permission
  /** The input field that shows the error. */
  readonly field: string
}

/** Makes the check that everybody whom a text mentions may read it. @param read the permission to read the record. */
export function mentionCheck(field: string, read: Permission): RowCheck {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return (trx, values, before) =>
    requireReaders(trx, { before: textOf(before?.[field]), after: textOf(values[field]), read, field })
}

/**
 * Checks that everybody whom a change newly mentions may log in and read the text. The trigger `keep_mentions` records the people whom a text mentions, and the view `notification_causes` checks again before somebody is told.
 * @throws UserError BAD_INPUT, which names the person.
 */
export async function requireReaders(trx: Trx, { before, after, read, field }: MentioningText): Promise<void> {
  const known = mentionedIn(before)
  const added = mentionedIn(after).filter((id) => !known.includes(id))
  if (added.length === 0) return
  const found = trx.selectFrom('users').select(['id', 'display_name', 'role', 'active']).where('id', 'in', added)
  const people = await found.orderBy('display_name').execute()
  if (people.length < added.length) {
    throw new UserError('BAD_INPUT', 'Nobody has the account that is mentioned. Choose a colleague from the list.', {
      field,
    })
  }
  for (const { display_name, role, active } of people) {
    if (!active)
      throw new UserError('BAD_INPUT', `${display_name} can no longer log in. Mention somebody else.`, { field })
    if (!can(role, read)) {
      throw new UserError('BAD_INPUT', `${display_name} may not read this. Mention somebody who may.`, { field })
    }
  }
}
