import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { requireRoom } from './room.ts'

let folder: string
let data: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-room-'))
  data = path.join(folder, 'data')
  await mkdir(path.join(data, 'pg_wal'), { recursive: true })
  await writeFile(path.join(data, 'pg_wal', '1'), 'x')
  return () => rm(folder, { recursive: true })
})

test('an upgrade asks for room for what the backup copies, too', async () => {
  await requireRoom(data)
  await expect(requireRoom(data, 1e18)).rejects.toThrow(/^This upgrade needs 1000000000\.2 GB of free disk/)
})

test('data that are a link, or have one, are not upgraded, since a copy would share them', async () => {
  const elsewhere = path.join(folder, 'elsewhere')
  await rename(path.join(data, 'pg_wal'), elsewhere)
  await symlink(elsewhere, path.join(data, 'pg_wal'))
  await expect(requireRoom(data)).rejects.toThrow(/pg_wal is a link, .*Nothing was changed\.$/)
  const link = path.join(folder, 'link')
  await symlink(data, link)
  await expect(requireRoom(link)).rejects.toThrow(/link is a link/)
})
