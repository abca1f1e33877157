import { expect, test } from 'vitest'

/** The column with the owner of a row, by list. *Mine* filters by it. */
const owners: Readonly<Record<string, string>> = {
  applicantList: 'owner',
  checkInList: 'host',
  communicationList: 'person',
  companyList: 'owner',
  companyMessageList: 'sender',
  developerList: 'dstm',
  followUpList: 'assignee',
  jobList: 'owner',
  jobMessageList: 'sender',
  jobProfileList: 'owner',
  meetingList: 'organiser',
  placementRiskList: 'dstm',
  verificationList: 'reviewer',
  vettingList: 'owner',
}

/** The reasons why rows of the other lists have no owner. */
const withoutOwner: Readonly<Record<string, string>> = {
  applicationFormList: 'nobody looks after a form before it is confirmed',
  assessmentList: 'the catalogue is of the firm',
  challengeList: 'the catalogue is of the firm',
  clientJobList: 'a client sees those of its company alone',
  clientList: 'the specification gives Clients its address, Retry and keyboard, and nothing else',
  dstmList: 'each row is a person',
  exchangeRateList: 'a rate is of the firm',
  importRunList: 'a record of what was imported, looked after by nobody',
  myAssessmentList: 'all rows are the viewer’s own',
  securityEventList: 'a record of what happened, looked after by nobody',
  retentionList: 'people of whom something would go, for every admin',
  skillList: 'the catalogue is of the firm',
  staffList: 'each row is a person',
  taskRunList: 'a record of what tasks did, looked after by nobody',
  unknownNameList: 'what nobody has decided yet, for every admin',
}

/** These lists show all rows of the record that they stand on, so *Mine* would hide some. */
const withinRecord = ['./jobProfiles/JobProfileList.tsx', './meetings/DeveloperMeetingsTab.tsx']

const sources = import.meta.glob<string>(['./**/*.tsx', '!./platform/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const shown = Object.entries(sources).flatMap(([file, text]) => {
  const list = text.match(/\blist(?:=\{|: )([a-z]\w*List)\b/)?.[1]
  return list ? [{ file, list, mine: text.match(/\bmine="(\w+)"/)?.[1] }] : []
})

test('every list whose rows have an owner offers Mine, and the others say why not', () => {
  expect([...new Set(shown.map(({ list }) => list))].toSorted()).toEqual(
    [...Object.keys(owners), ...Object.keys(withoutOwner)].toSorted(),
  )
  for (const { file, list, mine } of shown) {
    if (!withinRecord.includes(file)) expect(mine, file).toBe(owners[list])
  }
})

test('Mine filters by a column with people, and every list with such a column has it', async () => {
  const modules = import.meta.glob<Record<string, { columns?: Record<string, { kind: string; filter?: true }> }>>([
    '../shared/**/*.ts',
    '!../shared/**/*.test.ts',
  ])
  const found: Record<string, string[]> = {}
  for (const load of Object.values(modules)) {
    for (const [name, value] of Object.entries(await load())) {
      const columns = name.endsWith('List') ? Object.entries(value?.columns ?? {}) : []
      const people = columns.filter(([, { kind, filter }]) => kind === 'person' && filter).map(([column]) => column)
      if (people.length > 0) found[name] = people
    }
  }
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(owners).toSorted())
  for (const [list, column] of Object.entries(owners)) expect(found[list], list).toContain(column)
})
