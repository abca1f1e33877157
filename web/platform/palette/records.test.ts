import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#shared/platform/permissions.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { recordFinder } from './records.ts'

const api = {} as Api

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout, clearTimeout })
  return () => vi.unstubAllGlobals()
})

/** Creates a source that finds its records by exact name, and all of them with `forgives`. */
function source(group: string, labels: readonly string[], permission: Permission, similar?: string) {
  const find = vi.fn(async (_api: Api, text: string, forgives: boolean) =>
    labels.filter((label) => forgives || label === text).map((label) => ({ label, path: `/${label}` })),
  )
  return { group, permission, ...(similar && { similar }), load: async () => find, find }
}

const companies = () => source('Companies', ['Acme'], 'companies:readAll', 'Similar companies')

test('similar records are found where none match, in groups that say so, and only when asked for', async () => {
  const clients = source('Clients', ['Chris'], 'clients:manage')
  const find = recordFinder([companies(), clients])
  expect(await find('admin', api, 'Acmi', false)).toEqual([])
  expect(await find('admin', api, 'Acmi', true)).toEqual([
    { group: 'Similar companies', label: 'Acme', path: '/Acme', isSimilar: true },
  ])
  expect(await find('admin', api, 'Chris', true)).toEqual([{ group: 'Clients', label: 'Chris', path: '/Chris' }])
})

test('a role is asked for nothing that it may not read', async () => {
  const clients = source('Clients', ['Chris'], 'clients:manage')
  expect(await recordFinder([clients])('recruiter', api, 'Chris', true)).toEqual([])
  expect(clients.find).not.toHaveBeenCalled()
})

test('a source that fails is left out', async () => {
  const broken = { group: 'Jobs', permission: 'jobs:read', load: () => Promise.reject(new Error('Away.')) } as const
  const found = await recordFinder([broken, companies()])('admin', api, 'Acme', true)
  expect(found.map(({ label }) => label)).toEqual(['Acme'])
})
