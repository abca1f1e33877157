import { createInterface } from 'node:readline/promises'
import { UserError } from '#server/errors.ts'
import { eraseAgain } from '#server/people/erasure/eraseAgain.ts'
import { erasedFile, readErasedList } from '#server/platform/backup/erasedList.ts'
import { readManifest } from '#server/platform/backup/manifest.ts'
import { openBackup } from '#server/platform/backup/openBackup.ts'
import { openPlace, placeOfBackup } from '#server/platform/backup/places/openPlace.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { type CommandContext, rowsInWords, sayMissing, typedAddress } from './context.ts'

/**
 * Restores a backup into an empty database and data folder.
 * @param typed where the backup is: a folder, or `s3://bucket/prefix/name`.
 * @param withoutErasedList goes on although nobody knows who was erased since the backup.
 */
export async function restoreBackup(context: CommandContext, typed: string, withoutErasedList: boolean): Promise<void> {
  const { env, progress, signal, say } = context
  const address = typedAddress(typed)
  const from = await openBackup(env, address)
  await readManifest(from, address)
  const erased = await readErased(context, address, withoutErasedList)
  const files = await createFileStore(env)
  const manifest = await restore({ env, files, from, address, erased, eraseAgain, progress, signal })
  say(`Restored ${rowsInWords(manifest)}, as of ${manifest.created_at}.`)
  sayMissing(manifest, say)
}

/** Reads beside the backup who was erased. Without that list, a person decides. */
async function readErased(
  { env, say, signal }: CommandContext,
  address: string,
  withoutErasedList: boolean,
): Promise<readonly string[]> {
  const list = await readErasedList(await openPlace(env, placeOfBackup(address)))
  if (list) {
    say(`People erased up to ${list.updated_at} stay erased: ${erasedFile} beside the backup names them.`)
    return list.people
  }
  const problem = `There is no ${erasedFile} beside the backup, so people erased since then would come back.`
  if (withoutErasedList || (await isConfirmed(problem, signal))) return []
  throw new UserError('CONFLICT', `${problem} Put the list there, or add --without-erased-list and erase them by hand.`)
}

async function isConfirmed(problem: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${problem} Type yes to restore anyway: `, { signal })) === 'yes'
  } finally {
    terminal.close()
  }
}
