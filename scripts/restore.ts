import { createInterface } from 'node:readline/promises'
import { UserError } from '#server/errors.ts'
import { eraseAgain } from '#server/people/erasure/eraseAgain.ts'
import { erasedFile, readErasedList } from '#server/platform/backup/erasedList.ts'
import { openBackup } from '#server/platform/backup/openBackup.ts'
import { openPlace, placeOfBackup } from '#server/platform/backup/places/openPlace.ts'
import { restore } from '#server/platform/backup/restore.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import {
  backupArgument,
  type CommandContext,
  rowsInWords,
  runCommand,
  sayMissing,
  withoutErasedList,
} from './command.ts'

await runCommand(async (context) => {
  const { env, progress, signal, say } = context
  const address = backupArgument('Name the folder of a backup: npm run restore -- ../backups/today')
  const from = await openBackup(env, address)
  const erased = await readErased(context, address)
  const files = await createFileStore(env)
  const manifest = await restore({ env, files, from, address, erased, eraseAgain, progress, signal })
  say(`Restored ${rowsInWords(manifest)}, as of ${manifest.created_at}.`)
  sayMissing(manifest, say)
})

/** Reads beside the backup who was erased. Without that list, a person decides. */
async function readErased({ env, say, signal }: CommandContext, address: string): Promise<readonly string[]> {
  const list = await readErasedList(await openPlace(env, placeOfBackup(address)))
  if (list) {
    say(`Whoever was erased until ${list.updated_at} stays erased, by ${erasedFile} beside the backup.`)
    return list.people
  }
  const problem = `There is no ${erasedFile} beside the backup, so people who were erased since would be back.`
  if (process.argv.includes(withoutErasedList) || (await isConfirmed(problem, signal))) return []
  throw new UserError('CONFLICT', `${problem} Put the list there, or add ${withoutErasedList} and erase them by hand.`)
}

async function isConfirmed(problem: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${problem} Type yes to restore all the same: `, { signal })) === 'yes'
  } finally {
    terminal.close()
  }
}
