import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Env, EnvError } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { type BackupFiles, readWhole } from './places/place.ts'

/** The key of all files of a backup, encrypted by the passphrase. */
const keyFile = 'key.age'
const shortest = 12

/**
 * Reads BACKUP_PASSPHRASE_FILE; undefined without one.
 * @throws EnvError when the file cannot be read, or holds less than 12 characters.
 */
export async function readPassphrase({ BACKUP_PASSPHRASE_FILE: file }: Env): Promise<string | undefined> {
  if (!file) return undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new EnvError(`BACKUP_PASSPHRASE_FILE names ${file}, which cannot be read.`)
  })
  const passphrase = text.trim()
  if (passphrase.length >= shortest) return passphrase
  throw new EnvError(`The passphrase in ${file} needs ${shortest} characters or more.`)
}

// Most starts and commands seal nothing, and do not wait for the library.
const loadAge = () => import('age-encryption')

/**
 * Begins a backup whose files only the passphrase opens. Each file is encrypted to a key that is made for this backup,
 * since deriving a key from a passphrase takes seconds. The tool `age` opens the files too.
 */
export async function beginSealed(files: BackupFiles, passphrase: string): Promise<BackupFiles> {
  const { Encrypter, generateX25519Identity } = await loadAge()
  const key = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await files.write(keyFile, [await encrypter.encrypt(key)])
  return sealedBy(files, key)
}

/**
 * Opens a backup that may be sealed.
 * @throws UserError BAD_INPUT when it is, and the passphrase is missing or another one; CONFLICT when there is a passphrase and it is not,
 * since anybody who can write to the place may have put another backup there.
 */
export async function openSealed(files: BackupFiles, passphrase: string | undefined): Promise<BackupFiles> {
  const sealedKey = await readWhole(files, keyFile)
  if (!sealedKey) {
    if (!passphrase) return files
    throw new UserError(
      'CONFLICT',
      'This backup is not encrypted, though BACKUP_PASSPHRASE_FILE is set. Unset it only if you know who wrote the backup.',
    )
  }
  if (!passphrase) {
    throw new UserError(
      'BAD_INPUT',
      'This backup is encrypted. Set BACKUP_PASSPHRASE_FILE to the file of its passphrase.',
    )
  }
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const key = await decrypter.decrypt(sealedKey, 'text').catch(() => {
    throw new UserError('BAD_INPUT', 'The passphrase does not open this backup, or its key.age is damaged.')
  })
  return sealedBy(files, key)
}

async function sealedBy(files: BackupFiles, key: string): Promise<BackupFiles> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  return {
    write: async (name, content) => {
      const bytes = Readable.from(content, { objectMode: false })
      return files.write(`${name}.age`, chunksOf(await encrypter.encrypt(webStream(bytes))))
    },
    open: async (name) => {
      const content = await files.open(`${name}.age`)
      return content && Readable.from(chunksOf(await decrypter.decrypt(webStream(content))), { objectMode: false })
    },
  }
}

// Node's own conversions name the types of `node:stream/web`, which are none of the browser's, and tests of screens know only those.
function webStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel()
  }
}
