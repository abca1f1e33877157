import { countLimit, defineList, type FilterOf, type ListCount, type Range } from '#shared/platform/lists/lists.ts'
import { type Api, createApi } from '#web/platform/lib/api/createApi.ts'
import type { ApiOperation } from '#web/platform/lib/api/operation.ts'
import type { Portal } from '#web/platform/lib/api/portal.ts'

const statuses = {
  AVAILABLE: { label: 'Available', tone: 'good' },
  IN_PROCESS: { label: 'In process', tone: 'progress' },
  ROLLING_OFF: { label: 'Rolling off', tone: 'warn' },
} as const
const skills = {
  JS: { label: 'JavaScript', tone: 'neutral' },
  SQL: { label: 'SQL', tone: 'neutral' },
} as const

/** Has a column of every kind. */
export const peopleList = defineList({
  noun: 'people',
  title: 'People',
  permission: 'developers:read',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    status: { label: 'Status', kind: 'oneOf', values: statuses, filter: true },
    skills: { label: 'Skills', kind: 'someOf', values: skills, filter: true, sortable: false },
    rate: { label: 'Rate', kind: 'money', filter: true },
    joined: { label: 'Joined', kind: 'day', filter: true },
    owner: { label: 'Owner', kind: 'person', filter: true },
    active: { label: 'Access', kind: 'yesNo', yes: 'Active', no: 'Blocked', filter: true },
  },
})

export interface GalleryPerson {
  readonly id: string
  readonly name: string
  readonly status: keyof typeof statuses
  readonly skills: readonly (keyof typeof skills)[]
  readonly rate: number | null
  readonly joined: string
  readonly owner: string
  readonly owner_name: string
  readonly active: boolean
}

type Variables = Readonly<{ limit: number; offset: number; filter: FilterOf<typeof peopleList> }>

interface Data {
  readonly getPeople: { readonly people: readonly GalleryPerson[]; readonly aggregate: ListCount }
}

export const peopleQuery: ApiOperation<Data, Variables> = `
  query getPeople($limit: Int!, $offset: Int!, $sort: PersonSort, $filter: PersonFilter) {
    getPeople(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      people {
        id
        name
        status
        skills
        rate
        joined
        owner
        owner_name
        active
      }
      aggregate {
        count
        more
      }
    }
  }
`

const everybody: readonly GalleryPerson[] = Array.from({ length: 45 }, (_, index) => ({
  id: `person-${index + 1}`,
  name: index === 2 ? 'Chico Science de Albuquerque e Vasconcelos' : `Person ${String(index + 1).padStart(2, '0')}`,
  status: (['AVAILABLE', 'IN_PROCESS', 'ROLLING_OFF'] as const)[index % 3] ?? 'AVAILABLE',
  skills: index % 2 ? ['JS', 'SQL'] : ['JS'],
  rate: index % 7 === 6 ? null : 40 + index * 1.5,
  joined: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  owner: index % 3 ? 'grace' : 'viewer',
  owner_name: index % 3 ? 'Grace Hopper' : 'Ada Lovelace',
  active: index % 5 !== 4,
}))

/** There are more people than the API counts. */
const manyPeople = Array.from({ length: countLimit + 30 }, (_, index) => ({
  ...(everybody[index % everybody.length] as GalleryPerson),
  id: `one-of-many-${index + 1}`,
}))

/** Serves one list and its layout, and answers as the address of the page says. */
export function createPeopleApi(): Api {
  let failed = false
  let layouts: readonly unknown[] = []
  const nothing = () => undefined
  return createApi(
    async ({ query, variables }) => {
      if (query.includes('setListLayout')) layouts = [{ ...Object(variables.input), default_view: null }]
      if (query.includes('ListLayout')) return { data: { getListLayouts: layouts, setListLayout: layouts } }
      const behaviour = new URLSearchParams(location.search).get('answers')
      if (behaviour === 'slow') return new Promise(nothing)
      if (behaviour === 'failed' && !failed) {
        failed = true
        throw new Error('The list is away.')
      }
      return { data: { getPeople: answer(variables as unknown as Variables, behaviour) } }
    },
    { onFailure: nothing, onError: nothing, onRefused: nothing },
  )
}

function answer({ limit, offset, filter }: Variables, behaviour: string | null): Data['getPeople'] {
  const people = behaviour === 'none' ? [] : behaviour === 'many' ? manyPeople : everybody
  const found = people.filter((person) => matches(person, filter))
  // Counts like the server: up to the limit, or to the end of the page.
  const most = Math.max(countLimit, offset + limit)
  const aggregate = { count: Math.min(found.length, most), more: found.length > most }
  return { people: found.slice(offset, offset + limit), aggregate }
}

function matches(
  person: GalleryPerson,
  { search, status, skills: wanted, rate, joined, owner, active }: Variables['filter'],
) {
  const owners = owner?.map((id) => (id === 'me' ? 'viewer' : id))
  return (
    (!search || person.name.toLowerCase().includes(search.toLowerCase())) &&
    (!status || status.includes(person.status)) &&
    (!wanted || wanted.some((skill) => person.skills.includes(skill))) &&
    (!owners || owners.includes(person.owner)) &&
    (active === undefined || active === null || active === person.active) &&
    isWithin(person.rate, rate) &&
    isWithin(person.joined, joined)
  )
}

function isWithin<Bound extends string | number>(value: Bound | null, range: Range<Bound> | null | undefined): boolean {
  if (!range) return true
  if (value === null) return false
  return (range.from ?? value) <= value && value <= (range.to ?? value)
}

const unused = () => Promise.reject(new Error('The gallery has no portal.'))

/** Makes files, and fails when the address asks for that. */
export const fakePortal: Portal = {
  get: unused,
  post: unused,
  upload: unused,
  storedFile: unused,
  file: async (path) => {
    if (location.search.includes('status=IN_PROCESS')) throw new Error('45 rows match. Choose a narrower filter.')
    return new Blob([`${path}\n`], { type: 'text/csv' })
  },
}
