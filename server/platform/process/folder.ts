import { access, mkdir, open, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, UserError } from '#server/errors.ts'
import { draftName } from './drafts.ts'

/** Why a file or a folder cannot be used, whatever was done with it; by the code of the error. */
export const fileFaults: Record<string, string> = {
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file is in the way',
  EISDIR: 'a folder is in the way',
}

const reasons: Record<string, string> = {
  ...fileFaults,
  EEXIST: 'a file is in the way',
  ENOENT: 'a folder cannot be created there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
}

/**
 * Creates a folder of Vouch if it is missing, and tries to write to it.
 * @throws UserError BAD_INPUT with the reason why this account cannot use it.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const trial = draftName(path.join(folder, 'trial'))
  try {
    await makeFolder(folder)
    await mkdir(trial)
    await rmdir(trial)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Creates a folder that others may enter. It creates one level at a time, since Node's recursive `mkdir` never returns below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const present = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || folder === path.dirname(folder)) throw error
  })
  if (present?.isDirectory()) return
  if (present) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    // Another start created it at the same moment.
    if (error.code !== 'EEXIST') throw error
  })
}

/** Tells whether a file or a folder is there, for this account. */
export async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}

/** Makes renames in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unusable(folder: string, error: unknown): unknown {
  const reason = reasons[codeOf(error)]
  if (!reason) return error
  const remedy = 'Set VOUCH_DATA_DIR to a folder that this account may enter and write to.'
  return new UserError('BAD_INPUT', `Vouch cannot keep its data in ${folder}: ${reason}. ${remedy}`)
}
