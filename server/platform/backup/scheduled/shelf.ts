import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type BackupPlace, filesOf, parseJson, readWhole } from '#server/platform/backup/places/place.ts'
import type { KeptBackup } from './keeping.ts'

/** This file is written first. It says whose backup it is, in clear text. */
const beginFile = 'vouch-backup.json'
/** This file is written last, after every other one was read back. */
const endFile = 'complete.json'

const beginning = z.object({ written_by: z.literal('Vouch'), installation: z.uuid() })
const ending = z.object({ at: z.iso.datetime() })
const namePattern = /^vouch-\d{8}T\d{6}Z-[0-9a-f]{4}$/

/** The scheduled backups in a place, of one installation. Whatever else lies there is left alone. */
export interface Shelf {
  /** Begins a backup. @returns its name in the place. */
  begin(at: Date): Promise<string>
  /** Marks a backup as good, once it was read back. @param at the moment whose data it has. */
  complete(name: string, at: Date): Promise<void>
  read(): Promise<{ readonly good: KeptBackup[]; readonly unfinished: string[] }>
  remove(name: string): Promise<void>
}

/** @param installation the id of the database, since several installations may share a place. */
export function createShelf(place: BackupPlace, installation: string): Shelf {
  const write = (name: string, file: string, content: object) =>
    filesOf(place, name).write(file, [Buffer.from(`${JSON.stringify(content)}\n`)])

  async function look(name: string): Promise<Partial<KeptBackup> | undefined> {
    const files = filesOf(place, name)
    const begun = beginning.safeParse(parseJson(await readWhole(files, beginFile)))
    if (begun.data?.installation !== installation) return undefined
    const end = await readWhole(files, endFile)
    if (!end) return { name }
    // A damaged mark is no sign of an unfinished backup, so that one is neither counted nor removed.
    const { data } = ending.safeParse(parseJson(end))
    return data && { name, at: new Date(data.at) }
  }

  return {
    begin: async (at) => {
      const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
      const name = `vouch-${time}-${randomBytes(2).toString('hex')}`
      await write(name, beginFile, { written_by: 'Vouch', installation })
      return name
    },
    complete: (name, at) => write(name, endFile, { at: at.toISOString() }),
    read: async () => {
      const good: KeptBackup[] = []
      const unfinished: string[] = []
      for (const name of (await place.list()).filter((one) => namePattern.test(one))) {
        const found = await look(name)
        if (found?.at) good.push({ name, at: found.at })
        else if (found) unfinished.push(name)
      }
      return { good, unfinished }
    },
    remove: async (name) => {
      // Without its mark it counts no more, even if the rest cannot be removed.
      await place.remove(`${name}/${endFile}`)
      await place.remove(name)
    },
  }
}
